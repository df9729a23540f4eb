// A run that is followed in the browser.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { drawn, openBrowser, openPage, readCsv, serve, shown, until, workshop } from "./session.mjs";

const { program, folder, examples, run, keep, close } = workshop();
let browser;
before(async () => {
  browser = await openBrowser();
  run("run", join(examples, "miura_array.toml"), "-q", "-o", "plain.h5", "--csv", "plain.csv");
});
after(() => close(browser));

const phase = (page, wanted) => until(page, (name) => window.volvelleLive?.state?.phase === name, wanted);

test("a run is followed, paused, changed and continued", async () => {
  const server = await serve(program, folder, join(examples, "miura_array.toml"), "--pace", "0.3", "-o", "live.h5");
  const page = await openPage(browser, { width: 1100, height: 700, dark: true });
  await page.goto(server.address);
  await shown(page);
  await until(page, () => window.volvelle?.ready && window.volvelle.clock.time > 0.5); // it goes on by itself
  assert.equal(await page.locator("#live-set").isDisabled(), true);
  assert.equal(await page.locator("#live-pace").inputValue(), "0.3");
  await page.click("#live-go");
  await phase(page, "paused");
  await until(page, () => window.volvelle.store.rows === window.volvelleLive.state.rows);
  await drawn(page);
  const { time, rows, place, body } = await page.evaluate(() => {
    const { clock, store, info } = window.volvelle;
    return { time: clock.time, rows: store.rows, place: window.volvelle.positionOf(info.body_count - 1), body: info.entries[info.body_count - 1].name };
  });
  const csv = readCsv(join(folder, "plain.csv"));
  assert.equal(csv.at("time", rows - 1), time);
  ["x", "y", "z"].forEach((axis, i) => assert.ok(Math.abs(place[i] - csv.at(`${body}.position.${axis}`, rows - 1)) < 1e-4));

  await page.fill("#live-set", "bodies.bus.mas=3");
  await page.keyboard.press("Enter");
  await until(page, () => /Did you mean "mass"/.test(document.getElementById("live-said").textContent));
  await keep(page, "live_wrong");
  await page.fill("#live-set", "bodies.bus.mass=300");
  await page.click("#live-apply");
  await until(page, () => /from t = .* on/.test(document.getElementById("live-said").textContent));
  await keep(page, "live_paused");
  await page.selectOption("#live-pace", "0");
  await page.click("#live-go");
  await phase(page, "finished");
  await until(page, () => window.volvelle?.ready && window.volvelle.info.end === 6 && window.volvelle.store.rows === 121);
  assert.match(await page.textContent("#live-said"), /no result is written/);
  await page.keyboard.press("End");
  await drawn(page);
  const bus = await page.evaluate(() => window.volvelle.positionOf(0));
  assert.ok(Math.hypot(...["x", "y", "z"].map((axis, i) => bus[i] - csv.at(`bus.position.${axis}`, csv.rows - 1))) > 1e-4);
  assert.deepEqual(page.faults, []);
  await page.close();
  await server.stop();
});
