/** Removes NUL and unpaired surrogates, which PostgreSQL cannot store; JSON contains both as escapes. */
export function withoutUnstorable(json: string): string {
  return json.replaceAll(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, String.raw`\ufffd`);
}
