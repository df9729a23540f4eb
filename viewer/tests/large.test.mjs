// A result with many rows: the page takes what it shows, and still shows every row as it is.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { drawn, openBrowser, openPage, readCsv, serve, shown, until, workshop } from "./session.mjs";

const { program, folder, examples, run, close } = workshop();
let browser;
before(async () => {
  browser = await openBrowser();
  run("run", join(examples, "three_panel_array.toml"), "-q", "-o", "long.h5", "--csv", "long.csv",
    "--set", "run.output_every=0.001", "--set", 'output.columns=["hub.position.*"]');
});
after(() => close(browser));

test("of a long result the page takes a small part, and each row is there where it is looked at", async () => {
  const server = await serve(program, folder, "long.h5");
  const page = await openPage(browser, { width: 800, height: 520 });
  let taken = 0;
  page.on("response", (response) => (taken += response.url().includes("/run/") ? Number(response.headers()["content-length"]) : 0));
  await page.goto(server.address);
  await shown(page);
  await until(page, () => window.volvelle.plots.plots.every((plot) => plot.chart !== null));
  const csv = readCsv(join(folder, "long.csv"));
  assert.equal(await page.evaluate(() => window.volvelle.store.rows), csv.rows);
  assert.ok((await page.evaluate(() => window.volvelle.store.levels)) >= 3, `${csv.rows} rows`);
  const hub = await page.evaluate(() => window.volvelle.info.entries.findIndex(({ name }) => name === "hub"));
  for (const row of [12345, Math.floor(csv.rows / 2), csv.rows - 3]) {
    const time = csv.at("time", row);
    await page.evaluate((now) => window.volvelle.clock.set(now), time);
    await until(page, (now) => {
      const { piece, row: at, level } = window.volvelle.store.sample(now, 0);
      return level === 0 && piece.rows[4 * at] === now;
    }, time);
    await drawn(page);
    const place = await page.evaluate((body) => window.volvelle.positionOf(body), hub);
    ["x", "y", "z"].forEach((axis, i) => assert.ok(Math.abs(place[i] - csv.at(`hub.position.${axis}`, row)) < 1e-6, `hub.position.${axis} at row ${row}`));
  }
  const whole = statSync(join(folder, "long.h5")).size;
  assert.ok(taken > 0 && taken < whole / 10, `${taken} of ${whole} bytes were taken`);
  assert.deepEqual(page.faults, []);
  await page.close();
  await server.stop();
});
