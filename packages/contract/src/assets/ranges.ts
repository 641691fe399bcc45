/** A range of numbers that includes both ends. */
export interface NumberRange {
  readonly low: number;
  readonly high: number;
}

const number = String.raw`-?\d{1,15}(?:\.\d{1,6})?`;
/** A single number, or a range that may be open at one end: `2020`, `2015..2020`, `2015..`, `..2020`. */
export const rangePattern = new RegExp(`^(?:(${number})|(${number})?\\.\\.(${number})?)$`);

/** Returns null if the text is not a range. */
export function readRange(text: string): NumberRange | null {
  const found = rangePattern.exec(text);
  if (found === null) return null;
  const [, one, low = one ?? -Infinity, high = one ?? Infinity] = found;
  return { low: Number(low), high: Number(high) };
}

export function writeRange({ low, high }: NumberRange): string {
  if (low === high) return String(low);
  return `${low === -Infinity ? '' : low}..${high === Infinity ? '' : high}`;
}
