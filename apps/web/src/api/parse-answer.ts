/** Decimal fractions lose nothing relevant, and most responses contain some. */
const longNumber = /(?<![\d.])\d{16,}(?![\d.])/;
const integer = /^-?\d{16,}$/;

/** Engine support for the proposal "JSON.parse source text access", missing in the published types. */
type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/**
 * Like `JSON.parse`, but returns integers that a number would round, such as serial numbers of devices, as text. Older
 * browsers round them.
 */
export function parseAnswer(text: string): unknown {
  return longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

const keepDigits: Reviver = (_key, value, context) => {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && losesDigits(value, source) ? source : value;
};

function losesDigits(value: number, source: string): boolean {
  if (Number.isSafeInteger(value) || !integer.test(source)) return false;
  return !Number.isFinite(value) || BigInt(value) !== BigInt(source);
}
