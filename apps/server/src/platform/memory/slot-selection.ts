/**
 * Slots of the first `size` that are left over by one test after the other, in an array that is used again and again: what
 * is selected holds until the next selection in it.
 */
export class SlotSelection {
  readonly #slots: Int32Array;
  #count: number;
  /** Whether every slot is selected, and none written down yet. */
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

  /** Keeps those whose value is marked by 1, and not by 0. Each is written, and left standing where the next goes: no branch is guessed. */
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
