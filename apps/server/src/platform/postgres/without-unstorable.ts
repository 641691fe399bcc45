/** PostgreSQL stores neither NUL nor half a surrogate pair; JSON texts have both as escapes. */
export function withoutUnstorable(json: string): string {
  return json.replaceAll(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, String.raw`\ufffd`);
}
