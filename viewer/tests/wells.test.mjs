// The energy of potentials as surfaces in the scene.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { drawn, openBrowser, openPage, readCsv, serve, shown, until, workshop } from "./session.mjs";

const { program, folder, examples, run, keep, close } = workshop();
let browser;
before(async () => {
  browser = await openBrowser();
  run("run", join(examples, "two_joint_illustration.toml"), "-q", "-o", "joints.h5", "--csv", "joints.csv");
  run("run", join(examples, "flux_pinned_pair.toml"), "-q", "-o", "pair.h5");
  run("view", "pair.h5", "--export", "pair.html");
});
after(() => close(browser));

// Surfaces that are seen, with the energy under the point that is pulled.
const surfaces = (page) => page.evaluate(() => {
  const { poses, wells } = window.volvelle.stage;
  return wells.all.filter(({ group }) => group.visible).map((surface) => {
    const { x, y } = surface.pointInPlane(poses.pose(surface.well.first));
    return { name: surface.well.name, energy: surface.energyAt(x, y), ball: surface.ball.visible };
  });
});

test("the ball on a surface has the energy that the result has", async () => {
  const server = await serve(program, folder, "joints.h5");
  const page = await openPage(browser);
  await page.goto(server.address);
  await shown(page);
  const pixels = await page.locator("#canvas").screenshot();
  await page.keyboard.press("w");
  await until(page, () => window.volvelle.stage.wells !== null);
  assert.equal(await page.getAttribute("#wells", "aria-pressed"), "true");
  const csv = readCsv(join(folder, "joints.csv"));
  for (const row of [0, 20, 35, 120, 310, 330, 500]) {
    const time = csv.at("time", row);
    await page.evaluate((now) => window.volvelle.clock.set(now), time);
    await drawn(page);
    const name = time < 60 ? "near" : "far";
    const [{ energy, ball, ...one }, ...others] = await surfaces(page);
    assert.deepEqual([one.name, ball, others], [name, true, []]);
    const wanted = csv.at(`${name}.energy`, row);
    assert.ok(Math.abs(energy - wanted) < 0.002 * 0.12, `${name} at ${time} s: ${energy} J, not ${wanted} J`);
    assert.match(await page.textContent("#legend"), new RegExp(`energy of ${name}, -0\\.12 to 0 J`));
  }
  await page.keyboard.press("Home");
  await drawn(page);
  assert.notDeepEqual(await page.locator("#canvas").screenshot(), pixels);
  assert.ok((await page.evaluate(() => window.volvelle.stage.drawCalls)) <= 10);
  await page.evaluate(() => window.volvelle.clock.set(6));
  await drawn(page);
  await keep(page, "wells");
  await page.click("#wells");
  await until(page, () => window.volvelle.stage.wells === null);
  assert.deepEqual(page.faults, []);
  await page.close();
  await server.stop();
});

test("an exported page has them, and a superconductor that is warm has none", async () => {
  const page = await openPage(browser, { width: 420, height: 820, dark: true });
  await page.goto(`file://${folder}/pair.html`);
  await shown(page);
  await page.click("#wells");
  await until(page, () => window.volvelle.stage.wells !== null);
  const names = async (time) => {
    await page.evaluate((now) => window.volvelle.clock.set(now), time);
    await drawn(page);
    return (await surfaces(page)).map(({ name }) => name);
  };
  assert.deepEqual(await names(70), []);
  assert.equal(await page.textContent("#legend"), "");
  assert.deepEqual(await names(100), ["pin"]);
  assert.match(await page.textContent("#legend"), /drawn 9 × as large/);
  await keep(page, "wells_small_dark");
  assert.deepEqual(page.faults, []);
  await page.close();
});

test("they stay while a run is followed to its end", async () => {
  const server = await serve(program, folder, join(examples, "two_joint_illustration.toml"), "--pace", "2", "-o", "live.h5");
  const page = await openPage(browser);
  await page.goto(server.address);
  await shown(page);
  await page.keyboard.press("w");
  await until(page, () => window.volvelle?.stage.wells?.shown.length === 1);
  assert.equal((await surfaces(page))[0].name, "near");
  await page.selectOption("#live-pace", "0");
  await until(page, () => window.volvelleLive.state.phase === "finished");
  await until(page, () => window.volvelle?.ready && window.volvelle.stage.wells?.shown[0]?.name === "far");
  assert.deepEqual(page.faults, []);
  await page.close();
  await server.stop();
});
