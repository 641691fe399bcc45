/** Time that parts are sent before yielding to other work. */
const TURN_MS = 8;

/** Runs work for many readers in turns and small steps, so that the event loop is never blocked for long. */
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
