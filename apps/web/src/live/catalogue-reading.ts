import type { LiveCataloguePage } from '@azimute/contract/live-schemas';
import type { CatalogueAsset, CatalogueWanted } from './live-protocol.ts';
import { readCataloguePage } from './read-catalogue-page.ts';

export interface CatalogueReadingOptions {
  readonly ask: (wanted: CatalogueWanted) => void;
  readonly put: (assets: readonly CatalogueAsset[], last: boolean) => void;
  /** A page came that is none. */
  readonly onUnreadable: (error: unknown) => void;
  readonly setTimer: (run: () => void, milliseconds: number) => unknown;
  readonly now: () => number;
  readonly random: () => number;
}

/** A large catalogue that is edited all the time is not read all the time. */
const apartMs = 3_000;
/** One that fails is asked for less and less: it is the most that a browser asks of a portal that has too much to do. */
const longestApartMs = 60_000;

/**
 * Reads the catalogue page by page, each asked for when the one before has been taken in. States are asked for where the
 * stream has not brought any. States of the reading: none -> pages -> done; what is wanted meanwhile is read after it.
 */
export class CatalogueReading {
  #number = 0;
  #isReading = false;
  #isWantedAgain = false;
  #withStates = false;
  /** When a reading last began or failed. */
  #triedAtMs = -Infinity;
  /** Readings since the last that was finished. */
  #failures = 0;
  readonly #options: CatalogueReadingOptions;

  constructor(options: CatalogueReadingOptions) {
    this.#options = options;
  }

  /** The last reading was not finished. */
  get hasFailed(): boolean {
    return this.#failures > 0 && !this.#isReading;
  }

  /** From the first page on, now; a reading that is under way is given up. */
  start(withStates: boolean): void {
    this.#number += 1;
    this.#isReading = true;
    this.#isWantedAgain = false;
    this.#withStates = withStates;
    this.#triedAtMs = this.#options.now();
    this.#ask(0);
  }

  /** Something in it changed, or it may be read again after a failure. */
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

  /** It could not be read; somebody will start it again. */
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
