/** How many seconds pass in one. */
export const travelSpeeds = [10, 60, 300, 900, 3600] as const;
export type TravelSpeed = (typeof travelSpeeds)[number];

/** So long, on the screen, one position of an asset is shown at the most. */
const stepSeconds = 0.5;
/** How much is asked for at once, on the screen: little at first, so that playing begins soon. */
const aheadSeconds = 20;
const firstSeconds = 4;

export interface FleetPlayerOptions {
  readonly fromMs: number;
  readonly speed: TravelSpeed;
  /** Behind it there is nothing yet. */
  readonly untilMs: () => number;
  /** Reads what changed, and answers how far that reaches. */
  readonly load: (range: { fromMs: number; toMs: number; stepSeconds: number }) => Promise<number>;
  /** The fleet goes on to an instant. */
  readonly show: (atMs: number) => void;
  /** Everything was shown, or could not be read. */
  readonly onEnd: (error: unknown) => void;
}

/** One position of an asset each so many seconds is played. */
export const playedStep = (speed: TravelSpeed): number => Math.max(1, Math.round(speed * stepSeconds));

/** Plays the whole fleet on from an instant; it waits where what comes next is not there yet. No clock in it. */
export class FleetPlayer {
  atMs: number;
  /** What comes next has not been read. */
  isWaiting = false;
  #loadedMs: number;
  #isLoading = false;
  #isOver = false;
  readonly #options: FleetPlayerOptions;

  constructor(options: FleetPlayerOptions) {
    this.#options = options;
    this.atMs = options.fromMs;
    this.#loadedMs = options.fromMs;
  }

  /** So much time has passed on the screen. */
  goOn(elapsedMs: number): void {
    if (this.#isOver) return;
    const { speed, untilMs, show, onEnd } = this.#options;
    this.#loadAhead();
    const wantedMs = this.atMs + elapsedMs * speed;
    const nextMs = Math.min(wantedMs, this.#loadedMs);
    this.isWaiting = nextMs < wantedMs;
    if (nextMs > this.atMs) {
      this.atMs = nextMs;
      show(nextMs);
    } else if (nextMs >= untilMs()) {
      this.stop();
      onEnd(null);
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  #loadAhead(): void {
    const { speed, untilMs, load, onEnd } = this.#options;
    const aheadMs = aheadSeconds * 1000 * speed;
    const isFirst = this.#loadedMs === this.#options.fromMs;
    const toMs = Math.min(this.#loadedMs + (isFirst ? firstSeconds * 1000 * speed : aheadMs), untilMs());
    if (this.#isLoading || toMs <= this.#loadedMs || this.#loadedMs - this.atMs > aheadMs) return;
    this.#isLoading = true;
    void load({ fromMs: this.#loadedMs, toMs, stepSeconds: playedStep(speed) }).then(
      (reachedMs) => {
        this.#loadedMs = reachedMs;
        this.#isLoading = false;
      },
      (error: unknown) => {
        if (this.#isOver) return;
        this.stop();
        onEnd(error);
      },
    );
  }
}
