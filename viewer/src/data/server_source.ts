// Numbers from the server that gave out this page: it reads of the result what is asked for.
import { splitPoses, splitSeries, type Contents, type GraphInfo, type Plan, type PoseRows, type Price, type RunInfo, type Source, type Well } from "./source";

const namesAtOnce = 80;

export async function ask(path: string, sent?: object): Promise<Response> {
  let response: Response;
  try {
    const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) };
    response = await fetch(path, sent ? post : undefined);
  } catch {
    throw new Error("The viewer's server does not answer. Is `volvelle view` still running?");
  }
  if (!response.ok) throw new Error(`The server could not answer: ${(await response.text()).trim()}`);
  return response;
}

export class ServerSource implements Source {
  private readonly infos = new Map<number, RunInfo>();
  private readonly columns = new Map<number, Set<string>>();

  async contents(): Promise<Contents> {
    return (await ask("runs")).json();
  }

  async graph(): Promise<GraphInfo> {
    return (await ask("graph")).json();
  }

  async plan(from: number, to: number, by: Price): Promise<Plan> {
    return (await ask(`graph/plan?from=${from}&to=${to}&by=${by}`)).json();
  }

  async motion(edge: number): Promise<number> {
    return (await (await ask("graph/motion", { edge })).json()).run;
  }

  async diagram(run: number): Promise<string> {
    return (await ask(`run/${run}/diagram`)).text();
  }

  async wells(run: number): Promise<Well[]> {
    return (await ask(`run/${run}/wells`)).json();
  }

  async info(run: number): Promise<RunInfo> {
    const info: RunInfo = await (await ask(`run/${run}/info`)).json();
    this.infos.set(run, info);
    this.columns.set(run, new Set(info.columns.map(([name]) => name)));
    return info;
  }

  async geometry(run: number): Promise<ArrayBuffer> {
    return (await ask(`run/${run}/geometry`)).arrayBuffer();
  }

  // Of a run that goes on.
  grow(run: number, rows: number): void {
    this.infos.get(run)!.rows = rows;
  }

  async poseRows(run: number): Promise<number> {
    return this.infos.get(run)?.rows ?? 0;
  }

  async poses(run: number, bodies: number, first: number, count: number, stride: number): Promise<PoseRows> {
    const response = await ask(`run/${run}/poses?first=${first}&count=${count}&stride=${stride}`);
    return splitPoses(await response.arrayBuffer(), bodies);
  }

  async series(run: number, names: string[], from: number, to: number, most: number): Promise<Float64Array[]> {
    const columns: Float64Array[] = [];
    for (let first = 0; first === 0 || first < names.length; first += namesAtOnce) {
      const some = names.slice(first, first + namesAtOnce);
      const query = new URLSearchParams({ from: String(from), to: String(to), most: String(most) });
      for (const name of some) query.append("name", name);
      const answer = splitSeries(await (await ask(`run/${run}/series?${query}`)).arrayBuffer(), some.length + 1);
      columns.push(...(first === 0 ? answer : answer.slice(1)));
    }
    const rows = Math.min(...columns.map((column) => column.length)); // of a run that goes on there may be more by now
    return columns.map((column) => column.subarray(0, rows));
  }

  hasColumn(run: number, name: string): boolean {
    return this.columns.get(run)?.has(name) ?? false;
  }
}
