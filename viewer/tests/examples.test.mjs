// Every example in the browser: it is scrubbed, selected in, plotted and looked at from all sides, and what is shown is in
// the result's file.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { drawn, openBrowser, openPage, readCsv, shown, until, workshop } from "./session.mjs";

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
  assert.ok(Number.isFinite(screen.x) && Number.isFinite(screen.y));
}

// What the first plot holds, against the result.
async function checkPlot(page, name, csv) {
  await until(page, () => window.volvelle.plots.plots.every((plot) => plot.chart !== null));
  const { label, times, values } = await page.evaluate(() => {
    const [{ chart }] = window.volvelle.plots.plots;
    return { label: chart.series[1].label, times: Array.from(chart.data[0]), values: Array.from(chart.data[1]) };
  });
  if (csv.at(label, 0) === undefined) return;
  let compared = 0;
  for (let row = 0; row < csv.rows; row += Math.ceil(csv.rows / 50)) {
    const at = times.indexOf(csv.at("time", row));
    if (at < 0 || times.length !== csv.rows) continue; // thinned: extremes stand at the ends of their stretch
    const wanted = csv.at(label, row);
    assert.ok(Math.abs(values[at] - wanted) <= 1e-9 * Math.abs(wanted) + 1e-12, `${name}: ${label} at row ${row}`);
    ++compared;
  }
  assert.ok(compared > 0 || times.length !== csv.rows, `${name}: nothing of ${label} was compared`);
}

async function lookAround(page) {
  for (const key of ["2", "3", "1", "a", "m", "l", "b", "b", "e", "Home", "End"]) await page.keyboard.press(key);
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
    await page.evaluate((time) => window.volvelle.clock.set(time), csv.at("time", row));
    await drawn(page);
    await checkPlace(page, name, csv, row);
    await checkPlot(page, name, csv);
    if (kept.includes(name)) await keep(page, name);
    await lookAround(page);
    assert.deepEqual(page.faults, []);
    await page.close();
  });
}
