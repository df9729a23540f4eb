// The time that is shown: it runs at a rate while playing, and everybody who shows it is told.

export const rates = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];

export class Clock {
  time: number;
  playing = false;
  rate: number;
  private last = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(readonly start: number, public end: number) {
    this.time = start;
    this.rate = Clock.rateFor(end - start);
  }

  // The whole run in some twelve seconds.
  static rateFor(span: number): number {
    const wanted = Math.max(span, 1e-9) / 12;
    const rate = rates.reduce((best, rate) => (Math.abs(Math.log(rate / wanted)) < Math.abs(Math.log(best / wanted)) ? rate : best), 1);
    return rate > 0.4 && rate < 2.1 ? 1 : rate;
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  set(time: number): void {
    this.time = Math.min(this.end, Math.max(this.start, time));
    for (const listener of this.listeners) listener();
  }

  // A run that goes on: who stands at its end goes on with it.
  extend(end: number): void {
    const follows = !this.playing && this.time >= this.end;
    this.end = end;
    this.set(follows ? end : this.time);
  }

  toggle(): void {
    if (!this.playing && this.time >= this.end) this.time = this.start;
    this.playing = !this.playing;
    this.last = 0;
    this.set(this.time);
  }

  setRate(rate: number): void {
    this.rate = rate;
    this.set(this.time);
  }

  faster(by: number): void {
    const at = rates.indexOf(this.rate) + by;
    this.setRate(rates[Math.min(rates.length - 1, Math.max(0, at))]);
  }

  // One frame of the screen, `now` in ms.
  tick(now: number): void {
    if (!this.playing) return;
    const passed = this.last > 0 ? Math.min(0.1, (now - this.last) / 1000) : 0;
    this.last = now;
    if (this.time + passed * this.rate >= this.end) {
      this.playing = false;
      this.set(this.end);
    } else {
      this.set(this.time + passed * this.rate);
    }
  }
}
