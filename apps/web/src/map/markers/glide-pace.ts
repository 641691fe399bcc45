interface GlidePaceOptions {
  readonly repaint: () => void;
  readonly setTimer: (run: () => void, milliseconds: number) => unknown;
}

/** Slightly more than two frames at 60 Hz. */
const slowFrameMs = 40;
const longestRestMs = 250;
/** Shorter waits are left to the display's frame rate. */
const frameMs = 17;
const longestUnseenMs = 500;

/**
 * Schedules frames for moving markers, each once it would differ from the previous one, which is rare at country zoom.
 * If frames are slow, such as without a graphics card, it pauses for as long as a frame took, so that user actions and
 * new fixes come first.
 */
export class GlidePace {
  #askedAtMs: number | null = null;
  #wantedAtMs = Infinity;
  #restsUntilMs = 0;
  readonly #options: GlidePaceOptions;

  constructor(options: GlidePaceOptions) {
    this.#options = options;
  }

  /** A frame was drawn, requested or not. */
  drawn(nowMs: number): void {
    const tookMs = nowMs - (this.#askedAtMs ?? nowMs);
    if (tookMs > slowFrameMs) this.#restsUntilMs = nowMs + Math.min(tookMs, longestRestMs);
    this.#askedAtMs = null;
  }

  /** Something moves; after `unseenMs` a frame differs from the last one. */
  next(nowMs: number, unseenMs: number): void {
    const atMs = Math.max(this.#restsUntilMs, nowMs + Math.min(unseenMs, longestUnseenMs));
    if (this.#askedAtMs !== null || this.#wantedAtMs <= atMs) return;
    this.#wantedAtMs = atMs;
    const ask = () => {
      // An earlier one may have been requested since.
      if (this.#wantedAtMs !== atMs) return;
      this.#wantedAtMs = Infinity;
      this.#askedAtMs = atMs;
      this.#options.repaint();
    };
    if (atMs - nowMs < frameMs) ask();
    else this.#options.setTimer(ask, atMs - nowMs);
  }
}
