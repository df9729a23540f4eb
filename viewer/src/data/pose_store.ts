// The poses around the time that is shown. Rows are kept in levels: all of them, every 8th, every 64th, ... The coarsest
// covers the whole run and is loaded first; finer pieces are asked for where the time stands, and dropped when they have
// not been looked at for long.
import type { PoseRows, Source } from "./source";

const ratio = 8;
const pieceBytes = 2 << 20;
const mostBytes = 256 << 20;

interface Piece {
  rows: PoseRows;
  used: number;
}

// Two rows of poses and how far the time is between them.
export interface PoseSample {
  piece: PoseRows;
  row: number; // the first of the two, in the piece
  next: number;
  part: number;
  level: number; // 0: every row
}

export class PoseStore {
  readonly levels: number; // how many; the last is the coarsest
  private readonly pieceRows: number;
  private readonly pieces = new Map<string, Piece>();
  private readonly asked = new Set<string>();
  private clock = 0;
  onLoad: () => void = () => {};
  onError: (error: Error) => void = () => {};

  constructor(
    private readonly source: Source,
    private readonly run: number,
    readonly rows: number,
    readonly bodies: number,
  ) {
    const fitting = Math.floor(pieceBytes / (32 + 28 * bodies) / ratio) * ratio;
    this.pieceRows = Math.max(ratio, Math.min(2048, fitting));
    let levels = 1;
    while (rows / ratio ** (levels - 1) > this.pieceRows) ++levels;
    this.levels = levels;
  }

  get loading(): boolean {
    return this.asked.size > 0;
  }

  // The coarsest level; nothing can be shown before.
  async start(): Promise<void> {
    await this.load(this.levels - 1, 0);
  }

  // From the finest level that is there, down to `finest`; what is missing is asked for.
  sample(time: number, finest: number): PoseSample {
    let level = this.levels - 1;
    let piece = this.pieces.get(`${level}/0`)!;
    let row = lastRowAt(piece.rows, time, 0, piece.rows.count);
    let absolute = Math.min(row, Math.floor((this.rows - 1) / ratio ** level)) * ratio ** level;
    while (level > finest) {
      const finer = level - 1;
      const stride = ratio ** finer;
      const index = Math.floor(absolute / (stride * this.pieceRows));
      const found = this.pieces.get(`${finer}/${index}`);
      if (!found) {
        this.load(finer, index).catch(this.onError);
        break;
      }
      const begin = absolute / stride - index * this.pieceRows;
      piece = found;
      level = finer;
      row = lastRowAt(piece.rows, time, begin, Math.min(piece.rows.count, begin + ratio + 1));
      absolute = (index * this.pieceRows + row) * stride;
    }
    piece.used = ++this.clock;
    const next = Math.min(row + 1, piece.rows.count - 1);
    const from = piece.rows.rows[4 * row];
    const to = piece.rows.rows[4 * next];
    const part = to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 0;
    return { piece: piece.rows, row, next, part, level };
  }

  // All rows of the coarsest level: for the path of the whole.
  overview(): PoseRows {
    return this.pieces.get(`${this.levels - 1}/0`)!.rows;
  }

  private async load(level: number, index: number): Promise<void> {
    const key = `${level}/${index}`;
    if (this.asked.has(key) || this.asked.size >= 3) return;
    this.asked.add(key);
    try {
      const stride = ratio ** level;
      const first = index * this.pieceRows * stride;
      const rows = await this.source.poses(this.run, this.bodies, first, this.pieceRows + 1, stride);
      const whole = level === this.levels - 1 ? await this.withLastRow(rows) : rows;
      this.pieces.set(key, { rows: whole, used: ++this.clock });
      this.drop();
    } finally {
      this.asked.delete(key);
    }
    this.onLoad();
  }

  // The run's end belongs to the overview also where the stride passes over it.
  private async withLastRow(rows: PoseRows): Promise<PoseRows> {
    const last = await this.source.poses(this.run, this.bodies, this.rows - 1, 1, 1);
    if (last.count === 0 || last.rows[0] === rows.rows[4 * (rows.count - 1)]) return rows;
    const whole = {
      count: rows.count + 1,
      rows: new Float64Array(4 * (rows.count + 1)),
      bodies: new Float32Array(rows.bodies.length + last.bodies.length),
    };
    whole.rows.set(rows.rows);
    whole.rows.set(last.rows, rows.rows.length);
    whole.bodies.set(rows.bodies);
    whole.bodies.set(last.bodies, rows.bodies.length);
    return whole;
  }

  private drop(): void {
    const bytes = (piece: Piece) => piece.rows.bodies.byteLength + piece.rows.rows.byteLength;
    let sum = 0;
    for (const piece of this.pieces.values()) sum += bytes(piece);
    const byUse = [...this.pieces.entries()].sort(([, a], [, b]) => a.used - b.used);
    for (const [key, piece] of byUse) {
      if (sum <= mostBytes) break;
      if (key === `${this.levels - 1}/0`) continue;
      this.pieces.delete(key);
      sum -= bytes(piece);
    }
  }
}

function lastRowAt(rows: PoseRows, time: number, begin: number, end: number): number {
  let low = begin;
  let high = end;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (rows.rows[4 * middle] <= time) low = middle;
    else high = middle;
  }
  return low;
}
