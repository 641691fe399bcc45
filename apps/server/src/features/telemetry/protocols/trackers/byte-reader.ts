import { refuseFrame } from './read-values.ts';

/** Reads big-endian values one after the other; refuses the frame if it ends too early. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  take(length: number): Buffer {
    if (length < 0 || length > this.left) throw refuseFrame('The frame ends before its last field.');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** Returns the next byte without taking it. */
  peek(): number {
    return this.#bytes[this.#at] ?? 0;
  }

  /** Takes bytes to be read apart. */
  within(length: number): ByteReader {
    return new ByteReader(this.take(length));
  }

  unsigned(length: number): number {
    return this.take(length).readUIntBE(0, length);
  }

  signed(length: number): number {
    return this.take(length).readIntBE(0, length);
  }

  hex(length: number): string {
    return this.take(length).toString('hex');
  }

  /** Reads a text that ends with NUL. */
  text(): string {
    const end = this.#bytes.indexOf(0, this.#at);
    if (end < 0) throw refuseFrame('A text of the frame has no end.');
    const text = this.take(end - this.#at).toString('utf8');
    this.take(1);
    return text;
  }
}
