/** Digits of a fraction lose nothing that matters, and most texts hold some. */
const longNumber = /(?<![\d.])\d{16,}(?![\d.])/;
const integer = /^-?\d{16,}$/;

/** What engines have of the proposal "JSON.parse source text access", beyond the published types. */
type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/**
 * As `JSON.parse`, but an integer whose digits a number would lose, as serial numbers that devices send, is the text of its
 * digits. Older browsers round it.
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
