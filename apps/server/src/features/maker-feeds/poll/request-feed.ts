import type { MakerFeedAuth, MakerFeedFailure } from '@azimute/contract';
import {
  guardedFetch,
  type GuardedAnswer,
  type GuardedRequest,
} from '../../../platform/http/guarded-fetch.ts';
import { mayBePrivate, type PrivateHosts } from '../../../platform/private-hosts.ts';

export interface FeedAccess {
  readonly auth: MakerFeedAuth;
  readonly tokenUrl: string;
  readonly userName: string;
  readonly scope: string;
  /** Null if none is stored or it cannot be read. */
  readonly secret: string | null;
}

/** A poll that ends early, with the reason for the list of feeds. */
export class FeedFailedError extends Error {
  override readonly name = 'FeedFailedError';
  readonly failure: MakerFeedFailure;
  /** When the provider accepts requests again [s]. */
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: MakerFeedFailure, detail: string, retryAfterSeconds?: number) {
    super(detail);
    this.failure = failure;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const WITHIN_MS = 60_000;
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_TOKEN_BYTES = 64 * 1024;
/** Tokens are renewed before they expire. */
const EARLY_MS = 60_000;
const USUAL_TOKEN_SECONDS = 300;
const LONGEST_DETAIL = 300;

interface Token {
  readonly value: string;
  readonly untilMs: number;
}

export interface FeedRequester {
  /** @throws FeedFailedError */
  get(url: URL): Promise<Buffer>;
}

/** Asks a provider, signing in when it has to. */
export function createFeedRequester(
  access: FeedAccess,
  { allowPrivate, nowMs }: { readonly allowPrivate: PrivateHosts; readonly nowMs: () => number },
): FeedRequester {
  let token: Token | null = null;
  const fetchGuarded = (request: Omit<GuardedRequest, 'reach' | 'withinMs'>): Promise<GuardedAnswer> => {
    const isOpen = mayBePrivate(allowPrivate, request.url);
    if (request.url.protocol !== 'https:' && !isOpen)
      throw new FeedFailedError('unreachable', 'The address must use https.');
    return guardedFetch({ ...request, reach: isOpen ? 'private-too' : 'public', withinMs: WITHIN_MS });
  };
  const authorize = async (): Promise<string | null> => {
    if (access.auth === 'none') return null;
    if (access.secret === null) throw new FeedFailedError('refused', 'The feed has no secret. Enter it.');
    if (access.auth === 'basic') return basicOf(access.userName, access.secret);
    if (access.auth === 'bearer') return `Bearer ${access.secret}`;
    if (token === null || token.untilMs <= nowMs())
      token = await readToken(access, access.secret, fetchGuarded, nowMs());
    return `Bearer ${token.value}`;
  };
  return {
    get: async (url) => {
      for (let isFirst = true; ; isFirst = false) {
        const authorization = await authorize();
        const answer = await fetchGuarded({
          url,
          headers: {
            accept: 'application/xml, application/json;q=0.9',
            'user-agent': 'Azimute-Feeds/1',
            ...(authorization !== null && { authorization }),
          },
          mostBytes: MOST_BYTES,
        });
        // A token can be revoked before it expires.
        if (isFirst && token !== null && answer.outcome === 'answered' && answer.status === 401) token = null;
        else return bodyOf(answer, nowMs());
      }
    },
  };
}

function basicOf(name: string, secret: string): string {
  return `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
}

async function readToken(
  { tokenUrl, userName, scope }: FeedAccess,
  secret: string,
  fetchGuarded: (request: Omit<GuardedRequest, 'reach' | 'withinMs'>) => Promise<GuardedAnswer>,
  atMs: number,
): Promise<Token> {
  const grant = { grant_type: 'client_credentials', ...(scope !== '' && { scope }) };
  const ask = (body: Record<string, string>, headers: Record<string, string>): Promise<GuardedAnswer> =>
    fetchGuarded({
      url: new URL(tokenUrl),
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: new URLSearchParams(body).toString(),
      mostBytes: MOST_TOKEN_BYTES,
    });
  let answer = await ask(grant, {
    authorization: basicOf(encodeURIComponent(userName), encodeURIComponent(secret)),
  });
  // Some providers read the credentials from the body only.
  if (answer.outcome === 'answered' && (answer.status === 400 || answer.status === 401))
    answer = await ask({ ...grant, client_id: userName, client_secret: secret }, {});
  const body = bodyOf(answer, atMs);
  try {
    const { access_token: value, expires_in: seconds } = JSON.parse(body.toString()) as Record<
      string,
      unknown
    >;
    if (typeof value !== 'string' || !/^[\x21-\x7E]+$/.test(value)) throw new Error('No token');
    const lasts = Number(seconds) > 0 ? Number(seconds) : USUAL_TOKEN_SECONDS;
    return { value, untilMs: atMs + lasts * 1_000 - EARLY_MS };
  } catch {
    throw new FeedFailedError('unreadable', 'The address for tokens returned no token.');
  }
}

/** @throws FeedFailedError unless the answer is a page */
function bodyOf(answer: GuardedAnswer, atMs: number): Buffer {
  if (answer.outcome !== 'answered')
    throw new FeedFailedError('unreachable', `${answer.outcome}: ${answer.detail}`.slice(0, LONGEST_DETAIL));
  const { status, headers, body } = answer;
  if (status >= 200 && status < 300) return body;
  const detail = `The provider returned HTTP ${status}.`;
  if (status === 401 || status === 403) throw new FeedFailedError('refused', detail);
  if (status === 429 || status === 503)
    throw new FeedFailedError('limited', detail, retryAfterOf(headers['retry-after'], atMs));
  throw new FeedFailedError('unreachable', detail);
}

const LONGEST_WAIT_SECONDS = 86_400;

function retryAfterOf(header: string | undefined, atMs: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - atMs) / 1_000;
  return Number.isFinite(seconds)
    ? Math.min(Math.max(1, Math.ceil(seconds)), LONGEST_WAIT_SECONDS)
    : undefined;
}
