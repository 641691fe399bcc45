import type { DrawnPart } from './drawing-parts.ts';

/** History of the drawing. */
export class PartsHistory {
  #states: readonly (readonly DrawnPart[])[] = [[]];
  #at = 0;

  get parts(): readonly DrawnPart[] {
    return this.#states[this.#at] ?? [];
  }

  begin(parts: readonly DrawnPart[]): void {
    this.#states = [parts];
    this.#at = 0;
  }

  /** Clears the redo steps. */
  record(parts: readonly DrawnPart[]): void {
    this.#states = [...this.#states.slice(0, this.#at + 1), parts];
    this.#at += 1;
  }

  has(step: 1 | -1): boolean {
    return this.#at + step in this.#states;
  }

  /** Undoes or redoes a change. Returns whether there was one. */
  step(by: 1 | -1): boolean {
    if (!this.has(by)) return false;
    this.#at += by;
    return true;
  }
}
