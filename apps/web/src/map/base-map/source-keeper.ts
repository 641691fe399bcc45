/**
 * Shows a configured map, and hides it while it does not respond.
 *
 *   trying  --its data arrived within 2 s-->  shown
 *   trying  --it did not-->  failed
 *   shown   --the map has not accepted it within the same 2 s, or refuses it-->  failed
 *   shown   --a tile failed or is late, and a check of the source gets no response, 2 s in all-->  failed
 *   shown   --the browser went offline-->  failed
 *   failed  --after 5 s, 10 s ... 5 min, manually, or back online-->  trying, while the embedded map stays
 *
 * A single failed tile changes nothing: the source responds to the check, or another tile has arrived in the meantime.
 */
export type KeptState = 'trying' | 'shown' | 'failed';

/** The rest of the two seconds is for drawing. */
export const answerWithinMs = 1800;
const lateAfterMs = 800;
const restBetweenChecksMs = 2000;
const firstRetryMs = 5000;
const longestRetryMs = 300_000;

export interface KeeperOptions<Found> {
  /** Requests the data for showing the source; null or a rejection means no response. */
  readonly prepare: (signal: AbortSignal, isCheck: boolean) => Promise<Found | null>;
  /** Shows it; `taken` reports when the map has accepted it. */
  readonly show: (found: Found) => void;
  readonly hide: () => void;
  readonly tell: (state: KeptState) => void;
  /** Schedules a callback, and returns a function to cancel it. */
  readonly after: (delayMs: number, act: () => void) => () => void;
}

export class SourceKeeper<Found> {
  readonly #options: KeeperOptions<Found>;
  #state: KeptState = 'trying';
  #retryMs = firstRetryMs;
  #loadedTiles = 0;
  #isChecking = false;
  #wantsCheck = false;
  /** Counts changes of state, so that results of earlier states are ignored. */
  #era = 0;
  #late: (() => void) | null = null;
  /** Deadline for the source's response and its acceptance by the map. */
  #limit: (() => void) | null = null;
  #cancels: (() => void)[] = [];

  constructor(options: KeeperOptions<Found>) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const era = this.#enter('trying');
    this.expectTaken();
    const found = await this.#ask(answerWithinMs, false);
    if (era !== this.#era) return;
    if (found === null) this.#fail();
    else {
      this.#enter('shown');
      this.#options.show(found);
    }
  }

  stop(): void {
    this.#clear();
    this.taken();
    this.#era += 1;
    this.#options.hide();
  }

  tileAsked(): void {
    if (this.#state !== 'shown' || this.#late !== null) return;
    this.#late = this.#options.after(lateAfterMs, () => {
      this.#late = null;
      void this.#check(answerWithinMs - lateAfterMs);
    });
  }

  tileLoaded(): void {
    this.#loadedTiles += 1;
    this.#retryMs = firstRetryMs;
    this.#late?.();
    this.#late = null;
  }

  tileFailed(): void {
    if (this.#state === 'shown') void this.#check(answerWithinMs);
  }

  /** Starts the time in which the map must accept the source. */
  expectTaken(): void {
    this.taken();
    this.#limit = this.#options.after(answerWithinMs, () => this.giveUp());
  }

  taken(): void {
    this.#limit?.();
    this.#limit = null;
  }

  /** Called if the source is known to be unavailable without a check. */
  giveUp(): void {
    if (this.#state !== 'failed') this.#fail();
  }

  retry(): void {
    if (this.#state === 'failed') void this.start();
  }

  async #check(withinMs: number): Promise<void> {
    if (this.#isChecking) {
      this.#wantsCheck = true;
      return;
    }
    const [era, loaded] = [this.#era, this.#loadedTiles];
    this.#isChecking = true;
    const found = await this.#ask(withinMs, true);
    if (era !== this.#era) return;
    if (found === null && loaded === this.#loadedTiles) {
      this.#fail();
      return;
    }
    this.#after(restBetweenChecksMs, () => {
      this.#isChecking = false;
      if (this.#wantsCheck) void this.#check(answerWithinMs);
      this.#wantsCheck = false;
    });
  }

  async #ask(withinMs: number, isCheck: boolean): Promise<Found | null> {
    const controller = new AbortController();
    const { signal } = controller;
    const limit = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
    const cancel = this.#after(withinMs, () => controller.abort());
    const asked = this.#options.prepare(signal, isCheck).catch(() => null);
    const found = await Promise.race([asked, limit]);
    cancel();
    return found;
  }

  #fail(): void {
    this.taken();
    this.#options.hide();
    this.#enter('failed');
    this.#after(this.#retryMs, () => void this.start());
    this.#retryMs = Math.min(2 * this.#retryMs, longestRetryMs);
  }

  #enter(state: KeptState): number {
    this.#clear();
    this.#era += 1;
    this.#state = state;
    this.#options.tell(state);
    return this.#era;
  }

  #clear(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels = [];
    this.#late?.();
    this.#late = null;
    this.#isChecking = false;
    this.#wantsCheck = false;
  }

  #after(delayMs: number, act: () => void): () => void {
    const cancel = this.#options.after(delayMs, act);
    this.#cancels.push(cancel);
    return cancel;
  }
}
