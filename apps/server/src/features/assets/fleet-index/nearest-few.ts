/** Keeps the first few of many slots by key and then by rank: a heap whose top is the last one kept. */
export class NearestFew {
  readonly #limit: number;
  readonly #slots: number[] = [];
  readonly #keys: number[] = [];
  readonly #ranks: number[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(slot: number, key: number, rank: number): void {
    if (this.#slots.length < this.#limit) {
      this.#set(this.#slots.length, slot, key, rank);
      this.#rise(this.#slots.length - 1);
    } else if (this.#limit > 0 && this.#isBefore(key, rank, 0)) {
      this.#set(0, slot, key, rank);
      this.#sink();
    }
  }

  /** Returns the kept slots, in order. */
  take(): number[] {
    return this.#slots
      .map((slot, place) => ({ slot, key: this.#keyAt(place), rank: this.#rankAt(place) }))
      .toSorted((a, b) => (a.key === b.key ? a.rank - b.rank : a.key - b.key))
      .map(({ slot }) => slot);
  }

  #keyAt(place: number): number {
    return this.#keys[place] ?? 0;
  }

  #rankAt(place: number): number {
    return this.#ranks[place] ?? 0;
  }

  #isBefore(key: number, rank: number, place: number): boolean {
    const other = this.#keyAt(place);
    return key === other ? rank < this.#rankAt(place) : key < other;
  }

  #set(place: number, slot: number, key: number, rank: number): void {
    this.#slots[place] = slot;
    this.#keys[place] = key;
    this.#ranks[place] = rank;
  }

  #swap(a: number, b: number): void {
    const slot = this.#slots[a] ?? 0;
    const key = this.#keyAt(a);
    const rank = this.#rankAt(a);
    this.#set(a, this.#slots[b] ?? 0, this.#keyAt(b), this.#rankAt(b));
    this.#set(b, slot, key, rank);
  }

  #rise(from: number): void {
    for (let place = from; place > 0;) {
      const parent = (place - 1) >> 1;
      if (!this.#isBefore(this.#keyAt(parent), this.#rankAt(parent), place)) return;
      this.#swap(place, parent);
      place = parent;
    }
  }

  #sink(): void {
    for (let place = 0; ;) {
      let last = place;
      for (const child of [2 * place + 1, 2 * place + 2]) {
        if (child < this.#slots.length && this.#isBefore(this.#keyAt(last), this.#rankAt(last), child))
          last = child;
      }
      if (last === place) return;
      this.#swap(place, last);
      place = last;
    }
  }
}
