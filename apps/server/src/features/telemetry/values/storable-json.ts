import { withoutUnstorable } from '../../../platform/postgres/without-unstorable.ts';
import { canonicalJson, TooDeepError } from './canonical-json.ts';

/** A payload that another thread has serialized. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const LONGEST_PAYLOAD = 16_384;

/** Returns a payload as canonical JSON for storage. */
export function storableJson(payload: unknown): string {
  if (payload instanceof WrittenJson) return payload.text;
  return withoutUnstorable(boundedJson(payload));
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
