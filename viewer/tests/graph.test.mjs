// A reconfiguration graph in the browser, served and exported.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openBrowser, openPage, serve, shown, until, workshop } from "./session.mjs";

const { program, folder, examples, run, keep, close } = workshop();
let browser;
let graph;
before(async () => {
  browser = await openBrowser();
  run("reconfigure", join(examples, "four_modules.toml"), "-o", "four");
  run("view", "four.json", "--export", "four.html");
  graph = JSON.parse(readFileSync(join(folder, "four.json"), "utf8"));
});
after(() => close(browser));

const planFor = (from, to, by) => JSON.parse(run("plan", "four.json", "--from", from, "--to", to, "--by", by, "--json"));

// Where an element of the graph is on the page.
const placeOf = (page, id) => page.evaluate((name) => {
  const one = window.volvelleGraph.picture.core.getElementById(name);
  const box = document.getElementById("graph-box").getBoundingClientRect();
  const at = one.isNode() ? one.renderedPosition() : one.renderedMidpoint();
  return { x: box.x + at.x, y: box.y + at.y };
}, id);

async function checkGraph(page) {
  await until(page, () => window.volvelleGraph !== undefined);
  assert.equal(await page.evaluate(() => window.volvelleGraph.picture.core.nodes().length), graph.nodes.length);
  assert.equal(await page.evaluate(() => window.volvelleGraph.picture.core.edges().length), graph.edges.length);
  assert.equal(await page.locator("#graph-side tbody tr").count(), graph.refused.length);
  const colors = await page.evaluate(() => window.volvelleGraph.picture.core.edges().map((edge) => [edge.data("drive"), edge.style("line-color")]));
  const byDrive = new Map(colors);
  assert.ok(colors.every(([drive, color]) => byDrive.get(drive) === color));
  assert.equal(new Set(byDrive.values()).size, byDrive.size);
}

// Two clicks choose the ends, and the plan is the program's own.
async function checkPlan(page, by) {
  await page.keyboard.press("Escape");
  await page.selectOption('[aria-label="What is to be least"]', by);
  for (const node of [20, 0]) {
    const at = await placeOf(page, `n${node}`);
    await page.mouse.click(at.x, at.y);
  }
  await until(page, () => window.volvelleGraph.plan !== null);
  const wanted = planFor("n20", "line", by);
  const found = await page.evaluate(() => window.volvelleGraph.plan);
  assert.deepEqual(found.steps.map((step) => step.edge), wanted.steps.map((step) => step.edge));
  for (const key of ["work", "time", "peak_power"]) assert.equal(found[key], wanted[key]);
  assert.equal(await page.evaluate(() => window.volvelleGraph.picture.core.edges(".way").length), wanted.steps.length);
}

// The motion of an edge is in the scene, as long as the graph says.
async function checkMotion(page, edge) {
  await shown(page);
  const end = await page.evaluate(() => window.volvelle.info.end);
  assert.ok(Math.abs(end - graph.edges[edge].time) < 1e-6 * end, `${end} s, not ${graph.edges[edge].time} s`);
  assert.equal(await page.locator("#graph").isVisible(), false);
  await until(page, () => window.volvelle.clock.time > 0);
}

test("a served graph plans, and a click on an edge shows its motion", async () => {
  const server = await serve(program, folder, "four.json");
  const page = await openPage(browser, { width: 1200, height: 760 });
  await page.goto(server.address);
  await checkGraph(page);
  await keep(page, "graph");
  await page.click("#keys");
  assert.match(await page.textContent("#help"), /watch its motion/);
  await page.click("#help button");
  for (const by of ["work", "time", "switches"]) await checkPlan(page, by);
  await keep(page, "graph_plan");
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    const { core } = window.volvelleGraph.picture;
    core.zoom(1);
    core.center(core.getElementById("n0").union(core.getElementById("n3")));
  });
  const edge = await page.evaluate(() => window.volvelleGraph.picture.core.edges('[source = "n0"][target = "n3"]')[0].data("number"));
  const middle = await placeOf(page, `e${edge}`);
  await page.mouse.click(middle.x, middle.y);
  await checkMotion(page, edge);
  await keep(page, "graph_motion");
  await page.keyboard.press("?");
  assert.match(await page.textContent("#help"), /play or pause/);
  await page.click("#help button");
  await page.keyboard.press("g");
  assert.equal(await page.locator("#graph").isVisible(), true);
  assert.deepEqual(page.faults, []);
  await page.close();
  await server.stop();
});

test("an exported graph has its plans and motions without a server", async () => {
  const page = await openPage(browser, { width: 420, height: 820, dark: true });
  await page.goto(`file://${folder}/four.html`);
  await checkGraph(page);
  await keep(page, "graph_small_dark");
  await checkPlan(page, "work");
  await page.locator("#graph-side td button").first().click();
  await checkMotion(page, await page.evaluate(() => window.volvelleGraph.plan.steps[0].edge));
  assert.deepEqual(page.faults, []);
  await page.close();
});
