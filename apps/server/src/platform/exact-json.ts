/** The engine's version of the proposal "JSON.parse source text access", which published types lack. */
interface SourceJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
  isRawJSON(value: unknown): value is { readonly rawJSON: string };
}
const sourceJson = JSON as unknown as SourceJson;

/** Lost digits of a fraction do not matter, and most texts contain fractions. */
const LONG_NUMBER = /(?<![\d.])\d{16,}(?![\d.])/;
const INTEGER = /^-?\d{16,}$/;

/**
 * Parses like `JSON.parse`, but an integer that a number cannot represent exactly, such as a serial number beyond 2^53,
 * becomes a value that `JSON.stringify` writes with all digits.
 */
export function parseExact(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return sourceJson.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && losesDigits(value, source)
      ? sourceJson.rawJSON(source)
      : value,
  );
}

/** Returns the digits of such an integer; undefined for any other value. */
export function exactDigitsOf(value: unknown): string | undefined {
  return sourceJson.isRawJSON(value) ? value.rawJSON : undefined;
}

/** A value that was already a number has lost no digits, and is written unchanged. */
function losesDigits(value: number, source: string): boolean {
  if (Number.isSafeInteger(value) || !INTEGER.test(source)) return false;
  return String(value) !== source && (!Number.isFinite(value) || BigInt(value).toString() !== source);
}
