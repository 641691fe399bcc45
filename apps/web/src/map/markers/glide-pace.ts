interface GlidePaceOptions {
  readonly repaint: () => void;
  readonly setTimer: (run: () => void, milliseconds: number) => unknown;
}

/** Twice what a frame takes on a screen of 60 Hz, and a little. */
const slowFrameMs = 40;
const longestRestMs = 250;

/**
 * Asks for the frames of markers that glide. Where a frame takes long, as without a graphics card, it rests for as long as
 * the frame took: what a person does, and new fixes, come first.
 */
export class GlidePace {
  #askedAtMs: number | null = null;
  #isResting = false;
  readonly #options: GlidePaceOptions;

  constructor(options: GlidePaceOptions) {
    this.#options = options;
  }

  /** A frame was drawn, and another is wanted. */
  next(nowMs: number): void {
    if (this.#isResting) return;
    const tookMs = this.#askedAtMs === null ? 0 : nowMs - this.#askedAtMs;
    if (tookMs <= slowFrameMs) {
      this.#ask(nowMs);
      return;
    }
    this.#isResting = true;
    const restMs = Math.min(tookMs, longestRestMs);
    this.#options.setTimer(() => {
      this.#isResting = false;
      this.#ask(nowMs + restMs);
    }, restMs);
  }

  /** Nothing glides any more. */
  stop(): void {
    this.#askedAtMs = null;
  }

  #ask(nowMs: number): void {
    this.#askedAtMs = nowMs;
    this.#options.repaint();
  }
}
