import type { CustomFetch } from 'openid-client';
import { guardedFetch } from '../../../platform/http/guarded-fetch.ts';
import type { Reach } from '../../../platform/http/evaluate-host.ts';

const WITHIN_MS = 10_000;
const MOST_BYTES = 512 * 1024;

/**
 * Returns a `fetch` for addresses entered by an administrator or announced by the provider: each may only reach its
 * allowed networks.
 */
export function fetchGuarded(reachOf: (url: URL) => Reach): CustomFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    const reach = reachOf(url);
    if (url.protocol !== 'https:' && reach === 'public') throw new TypeError(`${url.origin} is not https`);
    const answer = await guardedFetch({
      url,
      reach,
      withinMs: WITHIN_MS,
      mostBytes: MOST_BYTES,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== undefined && body !== null && { body: textOf(body) }),
    });
    if (answer.outcome !== 'answered') throw new TypeError(`${answer.outcome}: ${answer.detail}`);
    const type = answer.headers['content-type'];
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type === undefined ? {} : { 'content-type': type },
    });
  };
}

/** Requests to a provider are forms. */
function textOf(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('A provider is sent forms only');
}
