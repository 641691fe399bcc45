import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '@azimute/contract';

export interface PortalRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface AttemptCounts {
  /** Answers 503 and 429. */
  refusals: number;
  /** Attempts that ended without an answer. */
  unanswered: number;
}

/** Longer than the portal waits for the database at most. */
const ANSWER_WITHIN_MS = 60_000;
const REPEAT_AFTER_MS = 50;

/**
 * The answer, once it is neither none nor "come again". `done`: a status by which an attempt without an answer shows that it was done.
 * @throws Error at any other, which would be a fault that no repetition should paper over
 */
export async function repeatUntilAnswered(
  url: string,
  request: PortalRequest,
  counts: AttemptCounts,
  done?: number,
): Promise<string> {
  for (;;) {
    const answer = await ask(url, request);
    if (answer === undefined) counts.unanswered += 1;
    else if (answer.status === 503 || answer.status === 429) {
      counts.refusals += 1;
      if (answer.retryAfter === null) throw new Error(`${answer.status} without Retry-After: ${answer.text}`);
    } else if (answer.status === 200 || answer.status === 201 || answer.status === done) return answer.text;
    else throw new Error(`${request.method} ${request.path}: ${answer.status} ${answer.text}`);
    await sleep(REPEAT_AFTER_MS);
  }
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

async function ask(url: string, request: PortalRequest): Promise<Answer | undefined> {
  const { path, ...init } = request;
  try {
    const response = await fetch(`${url}${apiPrefix}${path}`, {
      ...init,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await response.text(),
    };
  } catch {
    return undefined;
  }
}
