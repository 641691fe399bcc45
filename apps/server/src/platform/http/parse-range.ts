export interface ByteRange {
  readonly start: number;
  /** The last byte, inclusive. */
  readonly end: number;
}

/**
 * Parses the single range of a Range header for a size. Undefined for none, several, or another unit: the whole is sent
 * (RFC 9110, 14.2). Null if the range is not satisfiable.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size ? null : { start, end };
}
