/** A column of few values among many cells: each value is kept once, cells are numbers that stand for one. */
export class DictionaryColumn<Value extends string | number> {
  readonly values: Value[] = [];
  cells: Uint32Array;
  /** Where each value stands in the order of the database; equal values stand at one place. */
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

  /** Makes room for one at a slot: what stands from there to `end` stands one further on. */
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

  /** One for each value: 1 where it is wanted. */
  mark(wanted: readonly Value[]): Uint8Array {
    const marks = new Uint8Array(this.values.length);
    for (const value of wanted) {
      const place = this.#places.get(value);
      if (place !== undefined) marks[place] = 1;
    }
    return marks;
  }
}
