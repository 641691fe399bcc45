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
  if (!longNumber.test(text)) return JSON.parse(text);
  const keepDigits: Reviver = (_key, value, context) => {
    const source = context?.source;
    return typeof value === 'number' && source !== undefined && losesDigits(value, source) ? source : value;
  };
  return JSON.parse(text, keepDigits);
}

function losesDigits(value: number, source: string): boolean {
  if (Number.isSafeInteger(value) || !integer.test(source)) return false;
  return !Number.isFinite(value) || BigInt(value) !== BigInt(source);
}
