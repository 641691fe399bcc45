import { canonicalJson, TooDeepError } from './canonical-json.ts';

/** A payload that another thread has written already. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const LONGEST_PAYLOAD = 16_384;

/** What is kept of a payload, as canonical JSON. */
export function storableJson(payload: unknown): string {
  if (payload instanceof WrittenJson) return payload.text;
  return withoutUnstorable(boundedJson(payload));
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; JSON texts have both as escapes. */
export function withoutUnstorable(json: string): string {
  return json.replaceAll(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, String.raw`\ufffd`);
}

function boundedJson(payload: unknown): string {
  try {
    const text = canonicalJson(payload);
    return text.length <= LONGEST_PAYLOAD ? text : '{"omitted":"too long"}';
  } catch (error) {
    if (error instanceof TooDeepError) return '{"omitted":"nested too deep"}';
    throw error;
  }
}
