// What hangs on what: the tree of bodies and joints, and the joints that close loops. A click selects.
import cytoscape from "cytoscape";
import type { RunInfo } from "../data/source";
import { element } from "../page";
import { color } from "../theme";

const across = 90;
const down = 70;

export class Topology {
  graph: cytoscape.Core | null = null;
  onSelect: (body: string) => void = () => {};

  constructor(
    private readonly panel: HTMLElement,
    private readonly info: RunInfo,
    private readonly diagram: () => Promise<string>, // SVG
  ) {}

  // Drawn when it is first looked at.
  show(selected: string | null): void {
    if (!this.graph) this.draw();
    this.graph!.resize();
    this.graph!.fit(undefined, 24);
    this.select(selected);
  }

  select(name: string | null): void {
    if (!this.graph) return;
    this.graph.$(":selected").unselect();
    if (name !== null) this.graph.getElementById(name).select();
  }

  restyle(): void {
    this.graph?.style(this.style());
  }

  dispose(): void {
    this.graph?.destroy();
    this.panel.replaceChildren();
  }

  private draw(): void {
    const box = element("div", "", "graph");
    const note = element("p");
    const cuts = this.info.joints.filter((joint) => joint.cut).length;
    note.textContent = cuts > 0 ? `dashed: ${cuts} joint${cuts > 1 ? "s" : ""} cut, closing loops or docks` : "a tree: nothing closes a loop";
    this.panel.replaceChildren(box, note, this.diagramButton());
    this.graph = cytoscape({
      container: box,
      elements: [...this.nodes(), ...this.edges()],
      style: this.style(),
      layout: { name: "preset" },
      minZoom: 0.02,
      maxZoom: 4,
      autoungrabify: true,
      textureOnViewport: this.info.body_count > 500,
    });
    this.graph.on("tap", "node", (event) => this.onSelect(event.target.id()));
  }

  // Shows the model as a diagram in place of the tree, and back.
  private diagramButton(): HTMLElement {
    const button = element("button", "Diagram", "diagram-button");
    button.ariaPressed = "false";
    button.title = "The model as boxes and lines, as `volvelle check --diagram` draws it";
    button.addEventListener("click", async () => {
      const shown = this.panel.querySelector(".diagram");
      button.ariaPressed = String(!shown);
      if (shown) return shown.remove();
      const box = element("div", "Drawing the diagram", "diagram");
      this.panel.append(box);
      const svg = await this.diagram().catch((error: Error) => (box.replaceChildren(element("p", error.message, "note")), null));
      if (svg === null) return;
      if (svg === "") return box.replaceChildren(element("p", "There are too many bodies for a diagram.", "note"));
      const picture = element("img");
      picture.alt = "Diagram of bodies and joints";
      picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      box.replaceChildren(picture);
    });
    return button;
  }

  // The tree's parent of each body; none for those that fly free.
  private parents(): Map<string, string> {
    const parents = new Map<string, string>();
    const near = new Map<string, string[]>();
    for (const joint of this.info.joints) {
      if (joint.cut) continue;
      for (const [a, b] of [[joint.parent, joint.child], [joint.child, joint.parent]])
        near.set(a, [...(near.get(a) ?? []), b]);
    }
    const roots = ["world", ...this.info.bodies.map((body) => body.name)];
    const seen = new Set<string>();
    for (const root of roots) {
      if (seen.has(root)) continue;
      seen.add(root);
      const waiting = [root];
      for (const body of waiting) {
        for (const other of near.get(body) ?? []) {
          if (seen.has(other)) continue;
          seen.add(other);
          parents.set(other, body);
          waiting.push(other);
        }
      }
    }
    return parents;
  }

  private nodes(): cytoscape.ElementDefinition[] {
    const parents = this.parents();
    const names = this.info.bodies.map((body) => body.name);
    if (this.info.joints.some((joint) => joint.parent === "world" || joint.child === "world")) names.unshift("world");
    const children = new Map<string, string[]>();
    for (const name of names) {
      const parent = parents.get(name) ?? "";
      children.set(parent, [...(children.get(parent) ?? []), name]);
    }
    const place = new Map<string, { x: number; y: number }>();
    let next = 0;
    // leaves side by side, each parent over the middle of its children; without recursion, for long chains
    const order: [string, number][] = [];
    const stack: [string, number][] = (children.get("") ?? []).map((name): [string, number] => [name, 0]).reverse();
    while (stack.length > 0) {
      const [name, depth] = stack.pop()!;
      order.push([name, depth]);
      if (!children.has(name)) place.set(name, { x: across * next++, y: down * depth });
      for (const child of [...(children.get(name) ?? [])].reverse()) stack.push([child, depth + 1]);
    }
    for (const [name, depth] of order.reverse()) {
      const below = children.get(name)?.map((child) => place.get(child)!.x);
      if (below) place.set(name, { x: (Math.min(...below) + Math.max(...below)) / 2, y: down * depth });
    }
    return names.map((name) => ({
      data: { id: name, label: name, kind: name === "world" ? "world" : "body" },
      position: place.get(name)!,
    }));
  }

  private edges(): cytoscape.ElementDefinition[] {
    return this.info.joints.map((joint) => ({
      data: {
        id: `joint:${joint.name}`,
        source: joint.parent,
        target: joint.child,
        label: joint.name,
        kind: joint.cut ? "cut" : "tree",
      },
    }));
  }

  private style(): cytoscape.StylesheetStyle[] {
    const many = this.info.body_count > 60;
    return [
      {
        selector: "node",
        style: {
          label: "data(label)",
          "font-size": 12,
          "min-zoomed-font-size": 8,
          color: color("ink"),
          "text-valign": "bottom",
          "text-margin-y": 3,
          "background-color": color("valley"),
          width: 22,
          height: 22,
        },
      },
      { selector: 'node[kind = "world"]', style: { shape: "rectangle", "background-color": color("quiet") } },
      { selector: "node:selected", style: { "background-color": color("accent"), width: 32, height: 32 } },
      {
        selector: "edge",
        style: {
          width: 2,
          "line-color": color("quiet"),
          "curve-style": many ? "haystack" : "bezier",
          label: many ? "" : "data(label)",
          "font-size": 10,
          "min-zoomed-font-size": 7,
          color: color("quiet"),
          "text-rotation": "autorotate",
          "text-margin-y": -7,
        },
      },
      { selector: 'edge[kind = "cut"]', style: { "line-color": color("mountain"), "line-style": "dashed" } },
    ];
  }
}
