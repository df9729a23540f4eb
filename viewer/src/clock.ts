// The time that is shown: it runs at a rate while playing, and everybody who shows it is told.

export const rates = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];

export class Clock {
  time: number;
  playing = false;
  rate: number;
  private last = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(readonly start: number, readonly end: number) {
    this.time = start;
    const wanted = Math.max(end - start, 1e-9) / 12; // the whole run in some twelve seconds
    this.rate = rates.reduce((best, rate) => (Math.abs(Math.log(rate / wanted)) < Math.abs(Math.log(best / wanted)) ? rate : best), 1);
    if (this.rate > 0.4 && this.rate < 2.1) this.rate = 1;
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  set(time: number): void {
    this.time = Math.min(this.end, Math.max(this.start, time));
    for (const listener of this.listeners) listener();
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
