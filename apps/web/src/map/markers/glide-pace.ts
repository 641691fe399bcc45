interface GlidePaceOptions {
  readonly repaint: () => void;
  readonly setTimer: (run: () => void, milliseconds: number) => unknown;
}

/** Twice what a frame takes on a screen of 60 Hz, and a little. */
const slowFrameMs = 40;
const longestRestMs = 250;
/** A wait that is shorter is left to the screen. */
const frameMs = 17;
const longestUnseenMs = 500;

/**
 * Asks for the frames of markers that glide, each once it differs from the one before: over a whole country that is seldom.
 * Where a frame takes long, as without a graphics card, it rests for as long as the frame took: what a person does, and new
 * fixes, come first.
 */
export class GlidePace {
  #askedAtMs: number | null = null;
  #wantedAtMs = Infinity;
  #restsUntilMs = 0;
  readonly #options: GlidePaceOptions;

  constructor(options: GlidePaceOptions) {
    this.#options = options;
  }

  /** A frame was drawn, asked for or not. */
  drawn(nowMs: number): void {
    const tookMs = nowMs - (this.#askedAtMs ?? nowMs);
    if (tookMs > slowFrameMs) this.#restsUntilMs = nowMs + Math.min(tookMs, longestRestMs);
    this.#askedAtMs = null;
  }

  /** Something glides; after `unseenMs` a frame differs from the last one. */
  next(nowMs: number, unseenMs: number): void {
    const atMs = Math.max(this.#restsUntilMs, nowMs + Math.min(unseenMs, longestUnseenMs));
    if (this.#askedAtMs !== null || this.#wantedAtMs <= atMs) return;
    this.#wantedAtMs = atMs;
    const ask = () => {
      // A sooner one may have been wanted since.
      if (this.#wantedAtMs !== atMs) return;
      this.#wantedAtMs = Infinity;
      this.#askedAtMs = atMs;
      this.#options.repaint();
    };
    if (atMs - nowMs < frameMs) ask();
    else this.#options.setTimer(ask, atMs - nowMs);
  }
}
