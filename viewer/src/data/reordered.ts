// A source with its runs in another order: the shown one first.
import type { RunInfo, Source } from "./source";

export function reordered(source: Source, infos: RunInfo[], ordered: RunInfo[], shown: number): Source {
  const number = (run: number) => (run === 0 ? shown : infos.indexOf(ordered[run]));
  return {
    contents: () => source.contents(),
    graph: () => source.graph(),
    plan: (...asked) => source.plan(...asked),
    motion: (edge) => source.motion(edge),
    diagram: (run) => source.diagram(number(run)),
    wells: (run) => source.wells(number(run)),
    info: (run) => source.info(number(run)),
    geometry: (run) => source.geometry(number(run)),
    poseRows: (run) => source.poseRows(number(run)),
    poses: (run, ...rest) => source.poses(number(run), ...rest),
    series: (run, ...rest) => source.series(number(run), ...rest),
    hasColumn: (run, name) => source.hasColumn(number(run), name),
  };
}
