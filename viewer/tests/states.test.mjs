// What the page says while there is nothing to see: loading, nothing in it, no WebGL, a server that cannot answer.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openBrowser, openPage, serve, shown, until, workshop } from "./session.mjs";

const { program, folder, run, keep, close } = workshop();
let browser;
before(async () => {
  browser = await openBrowser();
  run("new", "satellite");
  run("run", "satellite.toml", "-q", "-o", "a.h5");
  run("view", "a.h5", "--export", "a.html");
});
after(() => close(browser));

test("while a result is on its way the page says so, and shows it when it is there", async () => {
  const server = await serve(program, folder, "a.h5");
  const page = await openPage(browser, { width: 700, height: 500 });
  let answer;
  const asked = new Promise((done) => void page.route("**/run/0/geometry", (route) => (answer = () => route.continue(), done())));
  await page.goto(server.address);
  await asked;
  assert.match(await page.textContent("#state"), /Opening the result/);
  assert.equal(await page.locator("#state .wheel").isVisible(), true);
  await keep(page, "loading");
  await answer();
  await shown(page);
  assert.deepEqual(page.faults, []);
  await page.close();
  await server.stop();
});

test("an answer that fails is said in words", async () => {
  const server = await serve(program, folder, "a.h5");
  const page = await openPage(browser, { width: 700, height: 500 });
  await page.route("**/run/0/info", (route) => route.fulfill({ status: 500, body: "the file is gone" }));
  await page.goto(server.address);
  await until(page, () => document.querySelector(".card.error") !== null);
  assert.match(await page.textContent(".card.error"), /the file is gone/);
  await page.close();
  await server.stop();
});

test("a result without rows is said to be empty", async () => {
  const html = readFileSync(join(folder, "a.html"), "utf8");
  const emptied = html.replace(/"rows":\d+,"start"/, '"rows":0,"start"');
  assert.notEqual(emptied, html);
  writeFileSync(join(folder, "empty.html"), emptied);
  const page = await openPage(browser, { width: 700, height: 500, dark: true });
  await page.goto(`file://${folder}/empty.html`);
  await until(page, () => document.querySelector(".card.empty") !== null);
  assert.match(await page.textContent(".card.empty"), /Nothing moves here/);
  await keep(page, "empty");
  assert.deepEqual(page.faults, []);
  await page.close();
});

test("a browser without WebGL is told what to do", async () => {
  const page = await openPage(browser, { width: 700, height: 500 });
  await page.addInitScript(() => (HTMLCanvasElement.prototype.getContext = () => null));
  await page.goto(`file://${folder}/a.html`);
  await until(page, () => document.querySelector(".card.error") !== null);
  assert.match(await page.textContent(".card.error"), /no WebGL 2.*--picture/);
  await keep(page, "no_webgl");
  await page.close();
});
