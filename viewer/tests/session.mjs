// A browser without a window, and a viewer's server, for tests.
import { spawn, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const flags = [
  "--no-sandbox", "--disable-gpu", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic",
  "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export async function openBrowser() {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
  if (!executablePath) throw new Error("there is no Chromium; packages/test.txt names it");
  const profile = mkdtempSync(join(tmpdir(), "volvelle-browser-"));
  return chromium.launchPersistentContext(profile, { executablePath, headless: true, args: flags });
}

// A page whose errors are kept, to be looked at in the end.
export async function openPage(browser, { width = 1100, height = 700, dark = false } = {}) {
  const page = await browser.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  page.faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !/GPU stall|ReadPixels/.test(message.text())) page.faults.push(message.text());
  });
  page.on("pageerror", (error) => page.faults.push(error.message));
  return page;
}

// Waits until a condition holds in the page. (Playwright's own way evaluates strings, which the page's policy forbids.)
export async function until(page, condition, argument) {
  for (const begin = Date.now(); Date.now() - begin < 60000; ) {
    if (await page.evaluate(condition, argument)) return;
    await new Promise((done) => setTimeout(done, 30));
  }
  throw new Error(`this did not become true: ${condition}`);
}

export async function shown(page) {
  await until(page, () => document.getElementById("state").hidden && window.volvelle?.ready && window.volvelle.frames > 0);
}

// What every file of tests has: the program, a folder of its own, a browser, and where screenshots are kept.
export function workshop() {
  const program = process.env.VOLVELLE;
  const folder = mkdtempSync(join(tmpdir(), "volvelle-view-"));
  const pictures = process.env.PICTURES;
  mkdirSync(pictures, { recursive: true });
  return {
    program,
    folder,
    examples: process.env.EXAMPLES,
    pictures,
    run: (...words) => volvelle(program, folder, ...words),
    keep: (page, name) => page.screenshot({ path: join(pictures, `${name}.png`) }),
    close: async (browser) => {
      stopServers();
      await browser?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// After the next picture.
export async function drawn(page) {
  await page.evaluate(() => new Promise((done) => {
    const before = window.volvelle.frames;
    window.volvelle.invalidate();
    const look = () => (window.volvelle.frames > before ? done() : requestAnimationFrame(look));
    look();
  }));
}

export function volvelle(program, folder, ...words) {
  return execFileSync(program, words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

const servers = new Set();

export function stopServers() {
  for (const server of servers) server.kill("SIGKILL");
}

export async function serve(program, folder, ...results) {
  const server = spawn(program, ["view", "--no-open", ...results], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  servers.add(server);
  server.on("exit", () => servers.delete(server));
  const address = await new Promise((done, fail) => {
    let said = "";
    server.stdout.on("data", (text) => {
      said += text;
      const found = /http:\/\/\S+/.exec(said);
      if (found) done(found[0]);
    });
    server.on("exit", () => fail(new Error("the viewer ended")));
  });
  return { address, stop: () => new Promise((done) => { server.on("exit", done); server.kill("SIGINT"); }) };
}

// Columns of a result in CSV.
export function readCsv(file) {
  const lines = readFileSync(file, "utf8").trim().split("\n").filter((line) => !line.startsWith("#"));
  const names = lines[0].split(",");
  const rows = lines.slice(1).map((line) => line.split(",").map(Number));
  return { rows: rows.length, at: (name, row) => rows[row][names.indexOf(name)] };
}

// Where a point in inertial axes is on the canvas, by the camera's own numbers alone.
export function project(point, camera, size) {
  const [x, y, z, w] = camera.turn;
  const from = point.map((value, i) => value - camera.position[i]);
  const inverse = [-x, -y, -z];
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const inner = cross(inverse, from).map((value, i) => value + w * from[i]);
  const seen = from.map((value, i) => value + 2 * cross(inverse, inner)[i]);
  const scale = size.height / 2 / Math.tan((camera.fov * Math.PI) / 360) / -seen[2];
  return { x: size.width / 2 + seen[0] * scale, y: size.height / 2 - seen[1] * scale };
}

export const cameraOf = (page) => page.evaluate(() => {
  const { camera, renderer } = window.volvelle.stage;
  const { clientWidth: width, clientHeight: height } = renderer.domElement;
  return { position: camera.position.toArray(), turn: camera.quaternion.toArray(), fov: camera.fov, width, height };
});
