import type { LiveCataloguePage } from '@azimute/contract/live-schemas';
import type { CatalogueAsset, CatalogueWanted } from './live-protocol.ts';
import { readCataloguePage } from './read-catalogue-page.ts';

export interface CatalogueReadingOptions {
  readonly ask: (wanted: CatalogueWanted) => void;
  readonly put: (assets: readonly CatalogueAsset[], last: boolean) => void;
  /** Called for an invalid page. */
  readonly onUnreadable: (error: unknown) => void;
  readonly setTimer: (run: () => void, milliseconds: number) => unknown;
  readonly now: () => number;
  readonly random: () => number;
}

/** Limits how often a frequently edited large catalog is read [ms]. */
const apartMs = 3_000;
/**
 * Maximum delay after failures [ms]: this is the heaviest request of a browser, so an overloaded portal gets fewer of
 * them.
 */
const longestApartMs = 60_000;

/**
 * Reads the catalog page by page, each after the previous one has been processed. Requests states if the stream has not
 * sent any. States: none -> pages -> done; a request in the meantime starts another reading afterwards.
 */
export class CatalogueReading {
  #number = 0;
  #isReading = false;
  #isWantedAgain = false;
  #withStates = false;
  /** Time when a reading last started or failed. */
  #triedAtMs = -Infinity;
  /** Number of failed readings since the last complete one. */
  #failures = 0;
  readonly #options: CatalogueReadingOptions;

  constructor(options: CatalogueReadingOptions) {
    this.#options = options;
  }

  /** True if the last reading failed. */
  get hasFailed(): boolean {
    return this.#failures > 0 && !this.#isReading;
  }

  /** Starts from the first page, and abandons a running reading. */
  start(withStates: boolean): void {
    this.#number += 1;
    this.#isReading = true;
    this.#isWantedAgain = false;
    this.#withStates = withStates;
    this.#triedAtMs = this.#options.now();
    this.#ask(0);
  }

  /** Requests a reading after a change or a failure. */
  startSoon(): void {
    if (this.#isWantedAgain) return;
    this.#isWantedAgain = true;
    if (!this.#isReading) this.#schedule();
  }

  take(reading: number, bytes: ArrayBuffer): void {
    if (reading !== this.#number || !this.#isReading) return;
    let page: { readonly assets: readonly CatalogueAsset[]; readonly next: number | null };
    try {
      const read = JSON.parse(new TextDecoder().decode(bytes)) as LiveCataloguePage;
      page = { assets: readCataloguePage(read), next: read.next };
    } catch (error) {
      this.fail(reading);
      this.#options.onUnreadable(error);
      return;
    }
    this.#options.put(page.assets, page.next === null);
    if (page.next !== null) {
      this.#ask(page.next);
      return;
    }
    this.#failures = 0;
    this.#end();
  }

  /** Marks the reading as failed; the caller restarts it. */
  fail(reading: number): void {
    if (reading !== this.#number || !this.#isReading) return;
    this.#failures += 1;
    this.#triedAtMs = this.#options.now();
    this.#end();
  }

  #end(): void {
    this.#isReading = false;
    if (this.#isWantedAgain) this.#schedule();
  }

  #schedule(): void {
    const number = this.#number;
    const wait = Math.max(0, this.#triedAtMs + this.#apartMs() - this.#options.now());
    this.#options.setTimer(() => {
      if (this.#isWantedAgain && number === this.#number) this.start(false);
    }, wait);
  }

  #apartMs(): number {
    if (this.#failures === 0) return apartMs;
    const longest = Math.min(longestApartMs, apartMs * 2 ** this.#failures);
    return longest * (0.5 + this.#options.random() / 2);
  }

  #ask(after: number): void {
    this.#options.ask({ reading: this.#number, after, withStates: this.#withStates });
  }
}
