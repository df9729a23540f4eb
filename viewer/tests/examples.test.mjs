// Every example in the browser: it is scrubbed, selected in, plotted and looked at from all sides, and what is shown is in
// the result's file.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { cameraOf, drawn, openBrowser, openPage, project, readCsv, shown, until, workshop } from "./session.mjs";

const { folder, examples, run, keep, close } = workshop();
const kept = ["three_panel_array", "control_moment_gyros", "hinged_panels_in_orbit", "petal_ring", "pointing", "scheel_bushings", "thruster_on_platform"];
let browser;
before(async () => (browser = await openBrowser()));
after(() => close(browser));

// A body's place, in the scene and where the camera puts it, against the result.
async function checkPlace(page, name, csv, row) {
  const bodies = await page.evaluate(() => window.volvelle.info.entries.slice(0, window.volvelle.info.body_count).map((entry) => entry.name));
  const body = bodies.length - 1;
  if (csv.at(`${bodies[body]}.position.x`, row) === undefined) return; // large sheets leave them out of CSV
  const place = await page.evaluate((index) => window.volvelle.positionOf(index), body);
  ["x", "y", "z"].forEach((axis, i) => {
    const wanted = csv.at(`${bodies[body]}.position.${axis}`, row);
    assert.ok(Math.abs(place[i] - wanted) < 1e-4, `${name}: ${bodies[body]}.position.${axis} is ${wanted}, shown ${place[i]}`);
  });
  const screen = await page.evaluate((index) => window.volvelle.stage.screenOf(index, [0, 0, 0]), body);
  const camera = await cameraOf(page);
  const relative = ["x", "y", "z"].map((axis) => csv.at(`${bodies[body]}.position.${axis}`, row) - csv.at(`system.position.${axis}`, row));
  const wanted = project(relative, camera, camera);
  assert.ok(Math.hypot(screen.x - wanted.x, screen.y - wanted.y) < 0.5, `${name}: ${JSON.stringify(screen)} is not ${JSON.stringify(wanted)}`);
}

// What the first plot holds, against the result: its rows, or where there are more than the screen shows, its extremes.
async function checkPlot(page, name, csv) {
  await until(page, () => window.volvelle.plots.plots.every((plot) => plot.chart !== null));
  const { label, times, values } = await page.evaluate(() => {
    const [{ chart }] = window.volvelle.plots.plots;
    return { label: chart.series[1].label, times: Array.from(chart.data[0]), values: Array.from(chart.data[1]) };
  });
  if (csv.at(label, 0) === undefined) return; // large sheets leave columns out of CSV
  const wanted = Array.from({ length: csv.rows }, (_, row) => csv.at(label, row));
  const alike = (a, b) => Math.abs(a - b) <= 1e-9 * Math.abs(b) + 1e-12;
  if (times.length === csv.rows) {
    wanted.forEach((value, row) => assert.ok(alike(values[row], value), `${name}: ${label} at row ${row}`));
  } else {
    assert.ok(times.length > 100 && times.length < csv.rows, `${name}: ${times.length} of ${csv.rows} rows`);
    assert.ok(alike(Math.max(...values), Math.max(...wanted)) && alike(Math.min(...values), Math.min(...wanted)), `${name}: extremes of ${label}`);
  }
}

// Time by its slider, as a hand would.
async function scrub(page, time) {
  await page.locator("#scrub").evaluate((slider, to) => {
    slider.value = String(to);
    slider.dispatchEvent(new Event("input"));
  }, time);
  await drawn(page);
  assert.ok(Math.abs((await page.evaluate(() => window.volvelle.clock.time)) - time) <= 1e-9 * time);
}

// A click on something in the scene selects it everywhere.
async function checkSelection(page) {
  const hit = await page.evaluate(() => {
    const { stage, info } = window.volvelle;
    const { clientWidth, clientHeight } = stage.renderer.domElement;
    for (let body = 0; body < info.body_count; ++body) {
      const place = stage.screenOf(body, info.bodies[body].center_of_mass);
      const [x, y] = [Math.round(place.x), Math.round(place.y)];
      if (x < 2 || y < 2 || x > clientWidth - 2 || y > clientHeight - 2) continue;
      const entry = stage.pick(x, y);
      const around = [-1, 1].flatMap((by) => [stage.pick(x + by, y), stage.pick(x, y + by)]);
      if (entry >= 0 && around.every((other) => other === entry)) return { x, y, name: info.entries[entry].name };
    }
    return null;
  });
  assert.ok(hit, "nothing is under the centres of mass that can be seen");
  const canvas = await page.locator("#canvas").boundingBox();
  await page.mouse.click(canvas.x + hit.x, canvas.y + hit.y);
  await page.keyboard.press("3");
  assert.equal(await page.textContent("#details h2"), hit.name);
  await page.keyboard.press("Escape");
}

async function lookAround(page) {
  for (const [key, panel] of [["3", "details"], ["1", "plots"], ["2", "topology"]]) {
    await page.keyboard.press(key);
    assert.equal(await page.locator(`#${panel}`).isVisible(), true);
  }
  assert.ok(await page.evaluate(() => window.volvelle.topology.graph.nodes().length >= window.volvelle.info.body_count));
  for (const key of ["1", "a", "m", "l", "w", "b", "b", "e", "Home", "End"]) await page.keyboard.press(key);
  await page.evaluate(() => window.volvelle.select(0));
  await page.keyboard.press("f");
  await drawn(page);
  assert.equal(await page.evaluate(() => window.volvelle.stage.follow), 0);
  assert.equal(await page.evaluate(() => window.volvelle.clock.time === window.volvelle.clock.end), true);
}

for (const file of readdirSync(examples).filter((name) => name.endsWith(".toml"))) {
  const name = basename(file, ".toml");
  test(`${name} shows what its result holds`, async () => {
    const page = await openPage(browser, { width: 800, height: 520 });
    run("run", join(examples, file), "-q", "-o", `${name}.h5`, "--csv", `${name}.csv`);
    run("view", `${name}.h5`, "--export", `${name}.html`);
    await page.goto(`file://${folder}/${name}.html`);
    await shown(page);
    const csv = readCsv(join(folder, `${name}.csv`));
    const row = Math.floor(csv.rows * 0.6);
    await scrub(page, csv.at("time", row));
    await checkPlace(page, name, csv, row);
    await checkPlot(page, name, csv);
    if (kept.includes(name)) await keep(page, name);
    await checkSelection(page);
    await lookAround(page);
    assert.deepEqual(page.faults, []);
    await page.close();
  });
}
