// The graph on the screen: configurations as pictures, motions as arrows in the colour of what drives them.
import cytoscape from "cytoscape";
import type { GraphInfo } from "../data/source";
import { color, seriesColors } from "../theme";

const spread = 130; // px between nodes on the circle that the layout begins with

export class GraphPicture {
  readonly core: cytoscape.Core;
  onNode: (node: number) => void = () => {};
  onEdge: (edge: number) => void = () => {};

  constructor(box: HTMLElement, private readonly info: GraphInfo) {
    const radius = (spread * info.nodes.length) / (2 * Math.PI);
    this.core = cytoscape({
      container: box,
      elements: [
        ...info.nodes.map((node, i) => ({
          data: { id: `n${i}`, number: i, label: node.name, picture: node.picture ?? "none" },
          position: this.onCircle(i, radius),
        })),
        ...info.edges.map((edge, i) => ({
          data: { id: `e${i}`, number: i, source: `n${edge.from}`, target: `n${edge.to}`, drive: edge.drive, label: edge.joints },
        })),
      ],
      style: this.style(),
      layout: this.layout(),
      minZoom: 0.05,
      maxZoom: 4,
    });
    this.core.on("tap", "node", (event) => this.onNode(event.target.data("number")));
    this.core.on("tap", "edge", (event) => this.onEdge(event.target.data("number")));
    this.core.on("mouseover", "node, edge", (event) => (event.target.addClass("near"), (box.style.cursor = "pointer")));
    this.core.on("mouseout", "node, edge", (event) => (event.target.removeClass("near"), (box.style.cursor = "")));
  }

  private onCircle(i: number, radius: number): { x: number; y: number } {
    const angle = (2 * Math.PI * i) / Math.max(1, this.info.nodes.length) - Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  }

  // From the circle on, so that it comes out alike every time.
  private layout(): cytoscape.LayoutOptions {
    if (this.info.nodes.length > 300) return { name: "preset" };
    return {
      name: "cose",
      animate: false,
      randomize: false,
      nodeRepulsion: () => 900000,
      idealEdgeLength: () => 150,
      edgeElasticity: () => 120,
      nodeOverlap: 40,
      gravity: 0.4,
      numIter: 700,
      padding: 40,
    } as cytoscape.LayoutOptions;
  }

  fit(): void {
    this.core.resize();
    this.core.fit(undefined, 40);
  }

  restyle(): void {
    this.core.style(this.style());
  }

  // The ends of a plan, and its motions; all else steps back.
  mark(ends: number[], edges: number[]): void {
    this.core.elements().removeClass("end way dim");
    if (edges.length > 0) this.core.elements().addClass("dim");
    for (const edge of edges) {
      const arrow = this.core.getElementById(`e${edge}`);
      arrow.removeClass("dim").addClass("way");
      arrow.connectedNodes().removeClass("dim");
    }
    for (const node of ends) this.core.getElementById(`n${node}`).removeClass("dim").addClass("end");
  }

  private style(): cytoscape.StylesheetStyle[] {
    const drives = seriesColors();
    const hasPictures = this.info.nodes.some((node) => node.picture);
    return [
      {
        selector: "node",
        style: {
          shape: "round-rectangle",
          width: 92,
          height: 70,
          "background-color": color("panel"),
          "background-opacity": 0.9,
          "border-width": 1,
          "border-color": color("line"),
          ...(hasPictures ? { "background-image": "data(picture)", "background-fit": "contain" as const } : {}),
          label: "data(label)",
          "font-size": 19,
          color: color("ink"),
          "text-valign": "bottom",
          "text-margin-y": 4,
          "text-background-color": color("panel"),
          "text-background-opacity": 0.8,
          "text-background-padding": "2px",
        },
      },
      {
        selector: "edge",
        style: {
          width: 1.8,
          "line-color": (edge: cytoscape.EdgeSingular) => drives[edge.data("drive") % drives.length],
          "target-arrow-color": (edge: cytoscape.EdgeSingular) => drives[edge.data("drive") % drives.length],
          "target-arrow-shape": "triangle",
          "arrow-scale": 0.9,
          "curve-style": "bezier",
          "control-point-step-size": 26,
          opacity: 0.6,
        },
      },
      { selector: ".dim", style: { opacity: 0.16 } },
      { selector: "node.end", style: { "border-width": 4, "border-color": color("accent") } },
      { selector: "edge.way", style: { width: 5, opacity: 1, "z-index": 5 } },
      { selector: "node.near", style: { "border-width": 3, "border-color": color("accent") } },
      { selector: "edge.near", style: { width: 5, opacity: 1, label: "data(label)", "font-size": 17, color: color("ink"), "text-background-color": color("panel"), "text-background-opacity": 0.9, "text-background-padding": "3px", "z-index": 9 } },
    ];
  }
}
