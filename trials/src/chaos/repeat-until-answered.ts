import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix } from '@azimute/contract';

export interface PortalRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

export interface AttemptCounts {
  /** Responses with status 503, 429 and 408. */
  refusals: number;
  /** Attempts that ended without a response. */
  unanswered: number;
}

/** Longer than the portal's longest wait for the database. */
const ANSWER_WITHIN_MS = 60_000;
const REPEAT_AFTER_MS = 50;
/** The line or the machine was too slow for the request to arrive completely. */
const REQUEST_TIMEOUT = 408;

/**
 * Returns the first response that is neither missing nor a request to retry. `done`: a status which shows that an
 * attempt without a response succeeded.
 * @throws Error for any other status, which would be a fault that repetition must not hide
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
    else if (answer.status === REQUEST_TIMEOUT) counts.refusals += 1;
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
