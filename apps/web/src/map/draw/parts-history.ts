import type { DrawnPart } from './drawing-parts.ts';

/** What was drawn, change by change. */
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

  /** What was taken back before is forgotten. */
  record(parts: readonly DrawnPart[]): void {
    this.#states = [...this.#states.slice(0, this.#at + 1), parts];
    this.#at += 1;
  }

  has(step: 1 | -1): boolean {
    return this.#at + step in this.#states;
  }

  /** Takes a change back, or makes it again. Says whether there was one. */
  step(by: 1 | -1): boolean {
    if (!this.has(by)) return false;
    this.#at += by;
    return true;
  }
}
