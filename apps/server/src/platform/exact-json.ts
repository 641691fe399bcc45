/** What the engine of the language has of the proposal "JSON.parse source text access", beyond its published types. */
interface SourceJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
  isRawJSON(value: unknown): value is { readonly rawJSON: string };
}
const sourceJson = JSON as unknown as SourceJson;

/** Digits of a fraction lose nothing that matters, and most texts hold some. */
const LONG_NUMBER = /(?<![\d.])\d{16,}(?![\d.])/;
const INTEGER = /^-?\d{16,}$/;

/**
 * As `JSON.parse`, but an integer whose digits a number would lose, as serial numbers beyond 2^53, stands as what
 * `JSON.stringify` writes as it was.
 */
export function parseExact(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  return sourceJson.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && losesDigits(value, source)
      ? sourceJson.rawJSON(source)
      : value,
  );
}

/** The digits of what stands for an integer; undefined where it is anything else. */
export function exactDigitsOf(value: unknown): string | undefined {
  return sourceJson.isRawJSON(value) ? value.rawJSON : undefined;
}

/** Of what was a number before, none is lost: it is written as it was. */
function losesDigits(value: number, source: string): boolean {
  if (Number.isSafeInteger(value) || !INTEGER.test(source)) return false;
  return String(value) !== source && (!Number.isFinite(value) || BigInt(value).toString() !== source);
}
