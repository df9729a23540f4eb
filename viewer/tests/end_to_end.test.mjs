// The viewer in a browser, against the numbers of the results: what is shown is what was computed. VOLVELLE is the program, EXAMPLES the scenarios, PICTURES where screenshots are kept.
import assert from "node:assert/strict";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { cameraOf, drawn, openBrowser, openPage, project, readCsv, serve, shown, until, workshop } from "./session.mjs";

const { program, folder, examples, pictures, run, keep, close } = workshop();
let browser;

before(async () => {
  browser = await openBrowser();
  run("run", join(examples, "miura_array.toml"), "-q", "-o", "miura.h5", "--csv", "miura.csv");
});
after(() => close(browser));

// The middle of a panel in inertial axes, relative to the centre of mass, from the columns of a result.
function middleOf(csv, body, local, row) {
  const at = (name) => csv.at(`${body}.${name}`, row);
  const [w, x, y, z] = ["w", "x", "y", "z"].map((axis) => at(`attitude.${axis}`));
  const q = [x, y, z];
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const inner = cross(q, local).map((value, i) => value + w * local[i]);
  const turned = local.map((value, i) => value + 2 * cross(q, inner)[i]);
  return ["x", "y", "z"].map((axis, i) => at(`position.${axis}`) - csv.at(`system.position.${axis}`, row) + turned[i]);
}

test("a panel is on the screen where the result puts it", async () => {
  const server = await serve(program, folder, "miura.h5");
  const page = await openPage(browser);
  await page.goto(server.address);
  await shown(page);
  const csv = readCsv(join(folder, "miura.csv"));
  const local = [0.2, 0.2, 0];
  for (const row of [csv.rows - 1, Math.floor(csv.rows * 0.9)]) {
    await page.evaluate((time) => (window.volvelle.clock.set(time), window.volvelle.wholeScene()), csv.at("time", row));
    await drawn(page);
    await page.evaluate(() => window.volvelle.wholeScene());
    await drawn(page);
    const camera = await cameraOf(page);
    const place = project(middleOf(csv, "array.panel.7.2", local, row), camera, camera);
    const own = await page.evaluate((point) => {
      const { volvelle } = window;
      return volvelle.stage.screenOf(volvelle.info.entries.findIndex((entry) => entry.name === "array.panel.7.2"), point);
    }, local);
    assert.ok(Math.hypot(own.x - place.x, own.y - place.y) < 0.2, `${JSON.stringify(own)} is not ${JSON.stringify(place)}`);
    const canvas = await page.locator("#canvas").boundingBox();
    await page.mouse.move(canvas.x + place.x, canvas.y + place.y);
    await until(page, () => !document.getElementById("hint").hidden);
    assert.equal(await page.textContent("#hint"), "array.panel.7.2");
    await page.mouse.click(canvas.x + place.x, canvas.y + place.y);
  }
  await page.keyboard.press("3");
  assert.equal(await page.textContent("#details h2"), "array.panel.7.2");
  await drawn(page);
  await keep(page, "selected");
  assert.deepEqual(page.faults, []);
  await page.close();
  await server.stop();
});

test("plots hold the columns of all runs, share the cursor, and zoom together", async () => {
  run("run", join(examples, "miura_array.toml"), "-q", "-o", "stiff.h5", "--set", "origami.array.creases.damper.coefficient_per_length=0.1");
  const server = await serve(program, folder, "miura.h5", "stiff.h5");
  const page = await openPage(browser, { dark: true });
  await page.goto(server.address);
  await shown(page);
  await page.fill('#plots input[type="text"]', "bus.rate.z");
  await page.keyboard.press("Enter");
  await until(page, () => window.volvelle.plots.plots.at(-1).chart !== null);
  const csv = readCsv(join(folder, "miura.csv"));
  const held = await page.evaluate(() => {
    const { data } = window.volvelle.plots.plots.at(-1).chart;
    return data.map((column) => Array.from(column));
  });
  assert.equal(held.length, 3); // time and a column for each run
  for (let row = 0; row < csv.rows; row += 7) {
    const at = held[0].indexOf(csv.at("time", row));
    assert.ok(Math.abs(held[1][at] - csv.at("bus.rate.z", row)) <= 1e-9 * Math.abs(csv.at("bus.rate.z", row)) + 1e-15);
  }
  const first = page.locator(".u-over").first();
  const box = await first.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await until(page, () => window.volvelle.plots.plots.every((plot) => plot.chart.cursor.left > 0));
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  assert.ok(Math.abs((await page.evaluate(() => window.volvelle.clock.time)) - 3) < 0.05);
  await page.mouse.move(box.x + box.width * 0.5, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await until(page, () => window.volvelle.plots.plots.every((plot) => Math.abs(plot.chart.scales.x.min - 3) < 0.1 && Math.abs(plot.chart.scales.x.max - 4.5) < 0.1));
  await page.mouse.move(5, 5); // away: then values are those of the time that is shown
  const row = Math.round((await page.evaluate(() => window.volvelle.clock.time)) / 0.05);
  await until(page, () => window.volvelle.plots.plots[0].chart.cursor.idx == null);
  assert.equal(await page.evaluate(() => window.volvelle.plots.plots[0].element.querySelectorAll(".u-value")[1].textContent), String(Number(csv.at("array.fold", row).toPrecision(5))));
  await keep(page, "plots");
  await page.fill('#plots input[type="text"]', "no.such.column");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent("#plots .note"), /no column 'no\.such\.column'/);
  await page.selectOption("#run", "1");
  await until(page, () => window.volvelle?.ready && window.volvelle.info.file === "stiff.h5");
  assert.deepEqual(page.faults, []);
  await page.close();
  await server.stop();
});

test("the keyboard plays, steps and switches; the topology selects; lost servers are said", async () => {
  const server = await serve(program, folder, "miura.h5");
  const page = await openPage(browser, { width: 420, height: 820 });
  await page.goto(server.address);
  await shown(page);
  const time = () => page.evaluate(() => window.volvelle.clock.time);
  await page.keyboard.press("ArrowRight");
  assert.ok(Math.abs((await time()) - 0.05) < 1e-9);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await time(), 0);
  await page.keyboard.press("e");
  assert.ok((await time()) > 5 && (await time()) < 5.6); // the latches
  await page.click("#axes"); // and the keys are the page's again
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await until(page, () => window.volvelle.clock.time > 0.3);
  assert.equal(await page.getAttribute("#axes", "aria-pressed"), "true");
  await page.keyboard.press("Space");
  assert.equal(await page.evaluate(() => window.volvelle.clock.playing), false);
  await page.keyboard.press("l");
  await until(page, () => window.volvelle.loads !== null);
  assert.match(await page.textContent("#legend"), /spring torque/);
  await page.keyboard.press("l");
  await until(page, () => window.volvelle.loads === null);
  await page.keyboard.press("2");
  await page.click(".diagram-button");
  await until(page, () => document.querySelector(".diagram img")?.naturalWidth > 100);
  await page.click(".diagram-button");
  assert.equal(await page.locator(".diagram").count(), 0);
  const node = await page.evaluate(() => window.volvelle.topology.graph.getElementById("array.panel.3.1").renderedPosition());
  const graph = await page.locator("#topology .graph").boundingBox();
  await page.mouse.click(graph.x + node.x, graph.y + node.y);
  assert.equal(await page.evaluate(() => window.volvelle.info.entries[window.volvelle.selected].name), "array.panel.3.1");
  await page.keyboard.press("b");
  await page.keyboard.press("a");
  await page.keyboard.press("m");
  await page.keyboard.press("t");
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  assert.equal(await page.getAttribute("#frame", "aria-pressed"), "true");
  await drawn(page);
  await keep(page, "small_screen");
  await page.keyboard.press("?");
  assert.equal(await page.locator("#help[open]").count(), 1);
  await page.keyboard.press("Escape");
  assert.deepEqual(page.faults, []);
  await server.stop();
  await page.keyboard.press("1");
  await page.waitForSelector(".card.error");
  assert.match(await page.textContent(".card.error"), /does not answer/);
  await keep(page, "lost_server");
  await page.close();
});

test("an exported Miura array is small, and its picture is there at once", async () => {
  run("view", "miura.h5", "--export", "miura.html");
  const bytes = statSync(join(folder, "miura.html")).size;
  assert.ok(bytes < 5e6);
  const page = await openPage(browser, { width: 700, height: 450 });
  await page.goto(`file://${folder}/miura.html`);
  await shown(page);
  const figures = await page.evaluate(() => ({
    first_picture_ms: window.volvelle.firstPictureMs,
    draw_calls: window.volvelle.stage.drawCalls,
  }));
  writeFileSync(join(pictures, "figures.json"), JSON.stringify({ exported_bytes: bytes, ...figures }, null, 2));
  assert.ok(figures.draw_calls <= 10);
  assert.ok(figures.first_picture_ms < 2000, `the first picture took ${figures.first_picture_ms} ms`);
  assert.deepEqual(page.faults, []);
  await page.close();
});
