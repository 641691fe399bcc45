/** Numbers of many instances for one draw call; keeps its room from frame to frame. */
export class Instances {
  count = 0;
  #numbers = new Float32Array(1024);
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  clear(): void {
    this.count = 0;
  }

  add(...values: number[]): void {
    const start = this.count * this.#width;
    if (start + this.#width > this.#numbers.length) {
      const roomier = new Float32Array(this.#numbers.length * 2);
      roomier.set(this.#numbers);
      this.#numbers = roomier;
    }
    this.#numbers.set(values, start);
    this.count += 1;
  }

  numbers(): Float32Array {
    return this.#numbers.subarray(0, this.count * this.#width);
  }
}
