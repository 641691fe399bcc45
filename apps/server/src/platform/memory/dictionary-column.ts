/** A column with few distinct values: each value is stored once, and cells hold its number. */
export class DictionaryColumn<Value extends string | number> {
  readonly values: Value[] = [];
  cells: Uint32Array;
  /** Rank of each value in the database's order; equal values have the same rank. */
  ranks: readonly number[] = [];
  readonly #places = new Map<Value, number>();

  constructor(capacity: number) {
    this.cells = new Uint32Array(capacity);
  }

  grow(capacity: number): void {
    const grown = new Uint32Array(capacity);
    grown.set(this.cells);
    this.cells = grown;
  }

  /** Inserts a slot: moves the cells from there to `end` by one. */
  shift(slot: number, end: number): void {
    this.cells.copyWithin(slot + 1, slot, end);
  }

  set(slot: number, value: Value): void {
    let place = this.#places.get(value);
    if (place === undefined) {
      place = this.values.push(value) - 1;
      this.#places.set(value, place);
    }
    this.cells[slot] = place;
  }

  placeOf(value: Value): number | undefined {
    return this.#places.get(value);
  }

  /** Returns one mark per value: 1 if it matches. */
  mark(wanted: readonly Value[]): Uint8Array {
    const marks = new Uint8Array(this.values.length);
    for (const value of wanted) {
      const place = this.#places.get(value);
      if (place !== undefined) marks[place] = 1;
    }
    return marks;
  }
}
