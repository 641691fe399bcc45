/**
 * Slots of the first `size` that pass a series of tests, in a reused array: a selection is valid until the next one in
 * it.
 */
export class SlotSelection {
  readonly #slots: Int32Array;
  #count: number;
  /** True while every slot is selected and none is listed yet. */
  #isWhole = true;

  constructor(space: Int32Array, size: number) {
    this.#slots = space;
    this.#count = size;
  }

  get slots(): Int32Array {
    if (this.#isWhole) {
      for (let slot = 0; slot < this.#count; slot += 1) this.#slots[slot] = slot;
      this.#isWhole = false;
    }
    return this.#slots.subarray(0, this.#count);
  }

  /**
   * Keeps slots whose value has mark 1. Writes each slot and advances only past kept ones, which avoids branch
   * mispredictions.
   */
  keepMarked(cells: Uint32Array, marks: Uint8Array): void {
    const slots = this.#slots;
    let kept = 0;
    if (this.#isWhole) {
      for (let slot = 0; slot < this.#count; slot += 1) {
        slots[kept] = slot;
        kept += marks[cells[slot] ?? 0] ?? 0;
      }
    } else {
      for (let place = 0; place < this.#count; place += 1) {
        const slot = slots[place] ?? 0;
        slots[kept] = slot;
        kept += marks[cells[slot] ?? 0] ?? 0;
      }
    }
    this.#isWhole = false;
    this.#count = kept;
  }

  keep(isKept: (slot: number) => boolean): void {
    const { slots } = this;
    let kept = 0;
    for (const slot of slots) {
      slots[kept] = slot;
      kept += Number(isKept(slot));
    }
    this.#count = kept;
  }
}
