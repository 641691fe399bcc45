/** Seconds that pass per second. */
export const travelSpeeds = [10, 60, 300, 900, 3600] as const;
export type TravelSpeed = (typeof travelSpeeds)[number];

/** Minimum time for which one position of an asset is shown [s of playback]. */
const stepSeconds = 0.5;
/** Amount loaded at once [s of playback]; little at first, so that playback starts soon. */
const aheadSeconds = 20;
const firstSeconds = 4;

export interface FleetPlayerOptions {
  readonly fromMs: number;
  readonly speed: TravelSpeed;
  /** End of the available data. */
  readonly untilMs: () => number;
  /** Loads the changes, and returns the time up to which they are complete. */
  readonly load: (range: { fromMs: number; toMs: number; stepSeconds: number }) => Promise<number>;
  /** Moves the fleet to a time. */
  readonly show: (atMs: number) => void;
  /** True once everything was shown, or loading failed. */
  readonly onEnd: (error: unknown) => void;
}

/** Returns the interval between an asset's displayed positions [s]. */
export const playedStep = (speed: TravelSpeed): number => Math.max(1, Math.round(speed * stepSeconds));

/** Plays the whole fleet from a given time, and waits for data that has not loaded. Its caller supplies the clock. */
export class FleetPlayer {
  atMs: number;
  /** The next data has not loaded. */
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

  /** Advances by this much playback time. */
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
