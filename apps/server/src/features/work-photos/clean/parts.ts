export interface CleanParts {
  /** Without any metadata. */
  readonly content: Uint8Array;
  /** Parts that replace the content up to `from`. */
  readonly before: readonly Uint8Array[];
  readonly from: number;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((bytes, part) => bytes + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
