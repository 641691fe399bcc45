/** The first few of many slots by an order: what is before the last of those kept waits, and is sorted in when it is much. */
export class FirstFew {
  readonly #limit: number;
  readonly #compare: (a: number, b: number) => number;
  #slots: number[] = [];
  /** Behind which nothing is kept, once as many as are wanted have come. */
  #last: number | null = null;

  constructor(limit: number, compare: (a: number, b: number) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  offer(slot: number): void {
    if (this.#last !== null && this.#compare(slot, this.#last) >= 0) return;
    this.#slots.push(slot);
    if (this.#slots.length >= this.#limit * 4) this.#sort();
  }

  /** The slots kept, in order. */
  take(): readonly number[] {
    this.#sort();
    return this.#slots;
  }

  #sort(): void {
    this.#slots = this.#slots.toSorted(this.#compare).slice(0, this.#limit);
    if (this.#slots.length === this.#limit) this.#last = this.#slots.at(-1) ?? null;
  }
}
