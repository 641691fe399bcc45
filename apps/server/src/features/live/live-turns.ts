/** How long parts are sent before everybody else has a turn. */
const TURN_MS = 8;

/** What many readers wait for, done in turn and a little at a time, so that the event loop is never held for long. */
export class LiveTurns {
  #waiting: (() => void)[] = [];
  #isComing = false;

  add(run: () => void): void {
    this.#waiting.push(run);
    if (this.#isComing) return;
    this.#isComing = true;
    setImmediate(() => this.#take());
  }

  #take(): void {
    this.#isComing = false;
    const taken = this.#waiting;
    this.#waiting = [];
    const until = performance.now() + TURN_MS;
    let done = 0;
    while (done < taken.length && performance.now() < until) {
      taken[done]?.();
      done += 1;
    }
    const left = taken.slice(done);
    this.#waiting = [...left, ...this.#waiting];
    if (this.#waiting.length > 0 && !this.#isComing) {
      this.#isComing = true;
      setImmediate(() => this.#take());
    }
  }
}
