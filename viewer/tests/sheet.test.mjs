// A sheet of 60 x 60 panels: few draw calls, and little script a frame.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { drawn, openBrowser, openPage, serve, shown, workshop } from "./session.mjs";

const { program, folder, run, keep, pictures, close } = workshop();
let browser;
before(async () => {
  browser = await openBrowser();
  run("fold", "miura", "--rows", "60", "--columns", "60", "-o", "sheet.toml");
  run("run", "sheet.toml", "-q", "-o", "sheet.h5", "--set", "run.duration=0.05", "--set", "run.output_every=0.01");
});
after(() => close(browser));

test("a sheet of 3,600 panels takes at most 10 draw calls and 8 ms of script a frame", async () => {
  const server = await serve(program, folder, "sheet.h5");
  const page = await openPage(browser, { width: 1000, height: 640 });
  await page.goto(server.address);
  await shown(page);
  await drawn(page);
  const figures = await page.evaluate(async () => {
    const { volvelle } = window;
    const script = [];
    const { start, end } = volvelle.clock;
    const begin = performance.now();
    for (let i = 0; i < 60; ++i) {
      volvelle.clock.set(start + ((end - start) * i) / 59);
      const before = volvelle.frames;
      while (volvelle.frames === before) await new Promise(requestAnimationFrame);
      script.push(volvelle.scriptMs);
    }
    const seconds = (performance.now() - begin) / 1000;
    script.sort((a, b) => a - b);
    return { bodies: volvelle.info.body_count, draw_calls: volvelle.stage.renderer.info.render.calls, script_ms: script[30], slowest_ms: script[59], frames_per_second: 60 / seconds };
  });
  writeFileSync(join(pictures, "sheet.json"), JSON.stringify(figures, null, 2));
  assert.equal(figures.bodies, 3600);
  assert.ok(figures.draw_calls <= 10, `${figures.draw_calls} draw calls`);
  assert.ok(figures.script_ms <= 8, `${figures.script_ms} ms of script a frame`); // the median: others use the machine as well
  await keep(page, "sheet");
  assert.deepEqual(page.faults, []);
  await page.close();
  await server.stop();
});
