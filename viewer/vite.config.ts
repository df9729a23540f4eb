// Builds the viewer as one page, viewer/page/viewer.html: script, style and licences inside, nothing beside it.
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

const bundled = ["three", "uplot", "cytoscape"];

function licences(): string {
  const texts = bundled.map((name) => {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
    return `${name} ${version}\n\n${readFileSync(`node_modules/${name}/LICENSE`, "utf8").trim()}\n`;
  });
  return texts.join("\n----\n\n");
}

function onePage(): Plugin {
  return {
    name: "one-page",
    enforce: "post",
    generateBundle(_, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("no page was built");
      let html = String(page.source);
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type === "chunk") {
          const code = part.code.replaceAll("</script", "<\\/script");
          html = html.replace(/<script type="module"[^>]*src="[^"]*"[^>]*><\/script>/, "");
          html = html.replace("</body>", () => `<script type="module">\n${code}</script>\n</body>`);
          delete bundle[name];
        } else if (name.endsWith(".css")) {
          const style = String(part.source);
          html = html.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>\n${style}</style>`);
          delete bundle[name];
        }
      }
      page.source = `${html.trimEnd()}\n<!-- Libraries in this page:\n\n${licences()}-->\n`;
      page.fileName = "viewer.html";
      this.emitFile({ type: "asset", fileName: "LICENSES.txt", source: licences() });
    },
  };
}

export default defineConfig({
  base: "./",
  build: {
    outDir: process.env.VIEWER_PAGE ?? "page",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 1 << 30,
    chunkSizeWarningLimit: 4000,
    rollupOptions: { output: { inlineDynamicImports: true } },
  },
  plugins: [onePage()],
});
