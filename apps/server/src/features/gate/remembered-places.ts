import type { Belonging } from '../../platform/cells/cell-calls.ts';
import type { Cell } from '../../platform/cells/cells-settings.ts';

/** Null where no cell has it. */
type Place = Cell | null;

const REMEMBERED_MS = 30_000;
/** So long a credential that nobody knows asks no cell again. */
const UNKNOWN_MS = 3_000;
const MOST = 100_000;

/** Who has an account anywhere is nobody's to learn: what is found is treated as what is not. */
export function isOfPerson({ kind }: Belonging): boolean {
  return kind === 'email' || kind === 'domain';
}

/** What cells said of where credentials live, for a short while, and longer that they were found. Beyond its room the one longest not used goes. */
export class RememberedPlaces {
  readonly #places = new Map<string, { readonly place: Place; readonly untilMs: number }>();
  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
  }

  get size(): number {
    return this.#places.size;
  }

  /** Undefined where nothing is remembered. */
  find(credential: Belonging, nowMs: number): Place | undefined {
    const key = keyOf(credential);
    const known = this.#places.get(key);
    if (known === undefined) return undefined;
    this.#places.delete(key);
    // What was found stays known to have been.
    if (known.untilMs > nowMs || known.place !== null) this.#places.set(key, known);
    return known.untilMs > nowMs ? known.place : undefined;
  }

  /** Whether some cell has said that it has it, be it a while ago; never of an e-mail. */
  wasFound(credential: Belonging): boolean {
    return !isOfPerson(credential) && (this.#places.get(keyOf(credential))?.place ?? null) !== null;
  }

  keep(credential: Belonging, place: Place, nowMs: number): void {
    const key = keyOf(credential);
    this.#places.delete(key);
    const isShort = place === null || isOfPerson(credential);
    this.#places.set(key, { place, untilMs: nowMs + (isShort ? UNKNOWN_MS : REMEMBERED_MS) });
    if (this.#places.size <= this.#most) return;
    const [oldest] = this.#places.keys();
    if (oldest !== undefined) this.#places.delete(oldest);
  }

  /** Where something lives; that nobody knows it stays remembered. */
  forget(credential: Belonging): void {
    const key = keyOf(credential);
    if (this.#places.get(key)?.place !== null) this.#places.delete(key);
  }
}

export function keyOf({ kind, value }: Belonging): string {
  return `${kind} ${value}`;
}
