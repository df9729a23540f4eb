// Numbers from the server that gave out this page: it reads of the result what is asked for.
import { splitPoses, splitSeries, type PoseRows, type RunInfo, type Source } from "./source";

async function ask(path: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path);
  } catch {
    throw new Error("The viewer's server does not answer. Is `volvelle view` still running?");
  }
  if (!response.ok) throw new Error(`The server could not answer: ${(await response.text()).trim()}`);
  return response;
}

export class ServerSource implements Source {
  private readonly infos = new Map<number, RunInfo>();
  private readonly columns = new Map<number, Set<string>>();

  async runs(): Promise<number> {
    return (await (await ask("runs")).json()).runs;
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

  async poseRows(run: number): Promise<number> {
    return this.infos.get(run)?.rows ?? 0;
  }

  async poses(run: number, bodies: number, first: number, count: number, stride: number): Promise<PoseRows> {
    const response = await ask(`run/${run}/poses?first=${first}&count=${count}&stride=${stride}`);
    return splitPoses(await response.arrayBuffer(), bodies);
  }

  async series(run: number, names: string[], from: number, to: number, most: number): Promise<Float64Array[]> {
    const query = new URLSearchParams({ from: String(from), to: String(to), most: String(most) });
    for (const name of names) query.append("name", name);
    return splitSeries(await (await ask(`run/${run}/series?${query}`)).arrayBuffer(), names.length + 1);
  }

  hasColumn(run: number, name: string): boolean {
    return this.columns.get(run)?.has(name) ?? false;
  }
}
