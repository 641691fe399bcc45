import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { mayReach, type Reach } from './evaluate-host.ts';

export interface GuardedRequest {
  readonly url: URL;
  readonly reach: Reach;
  /** Time limit from the look-up to the last byte [ms]. */
  readonly withinMs: number;
  /** Limit of bytes that are read from a response's body. */
  readonly mostBytes: number;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** Resolves a name to all of its addresses; by default, with the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
}

export type GuardedAnswer =
  | {
      readonly outcome: 'answered';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body: Buffer;
    }
  | { readonly outcome: GuardedFailure; readonly detail: string };

/** `refused`: not allowed. `unknown-host`: the name has no allowed address. */
export type GuardedFailure = 'refused' | 'unknown-host' | 'unreachable' | 'too-slow' | 'too-large';

/**
 * Fetches from a server whose address an administrator entered, without letting it reach internal hosts. Resolves the
 * name once and connects only to an address that it has checked, which prevents DNS rebinding. Returns redirects
 * unfollowed, ignores proxy settings of the environment, and returns failures instead of throwing.
 */
export async function guardedFetch(request: GuardedRequest): Promise<GuardedAnswer> {
  const { url } = request;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse(`${url.protocol} is not http or https`);
  if (url.username !== '' || url.password !== '') return refuse('an address with a user or a password');
  const deadline = AbortSignal.timeout(request.withinMs);
  const found = await resolveWithin(request, deadline);
  if ('outcome' in found) return found;
  if (found.addresses.some((address) => !mayReach(address, request.reach)))
    return isIP(hostnameOf(url)) > 0
      ? refuse(`connections to ${url.hostname} are not allowed`)
      : unknownHost(url);
  return await exchange(request, found.addresses, deadline);
}

function refuse(detail: string): GuardedAnswer {
  return { outcome: 'refused', detail };
}

const TOO_SLOW = { outcome: 'too-slow', detail: 'no complete response in time' } as const;

async function resolveWithin(
  { url, resolve = resolveBySystem }: GuardedRequest,
  deadline: AbortSignal,
): Promise<{ readonly addresses: readonly string[] } | Extract<GuardedAnswer, { detail: string }>> {
  const hostname = hostnameOf(url);
  if (isIP(hostname) > 0) return { addresses: [hostname] };
  const late = new Promise<'late'>((done) => {
    deadline.addEventListener('abort', () => done('late'), { once: true });
  });
  try {
    const addresses = await Promise.race([resolve(hostname), late]);
    if (addresses === 'late') return TOO_SLOW;
    return addresses.length > 0 ? { addresses } : unknownHost(url);
  } catch {
    return unknownHost(url);
  }
}

function hostnameOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** The same for an internal name as for one that does not exist, so that guessing names reveals nothing. */
function unknownHost({ hostname }: URL): Extract<GuardedAnswer, { detail: string }> {
  return { outcome: 'unknown-host', detail: `${hostname} has no public address` };
}

async function resolveBySystem(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);
}

function exchange(
  { url, method = 'GET', headers, body, mostBytes }: GuardedRequest,
  addresses: readonly string[],
  deadline: AbortSignal,
): Promise<GuardedAnswer> {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookUp: LookupFunction = (_hostname, { all }, done) => {
    const [first] = pinned;
    if (all === true || first === undefined) done(null, pinned);
    else done(null, first.address, first.family);
  };
  return new Promise((settle) => {
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    // No agent: a reused connection would skip the evaluation.
    const request = start(url, { method, agent: false, lookup: lookUp, signal: deadline });
    request.setHeader('accept-encoding', 'identity');
    for (const [name, value] of Object.entries(headers ?? {})) request.setHeader(name, value);
    const fail = (error: Error): void =>
      settle(deadline.aborted ? TOO_SLOW : { outcome: 'unreachable', detail: error.message });
    request.on('error', fail);
    request.on('response', (answer) => {
      readBody(answer, mostBytes).then((read) => {
        if (read === null) settle({ outcome: 'too-large', detail: `more than ${mostBytes} bytes` });
        else
          settle({
            outcome: 'answered',
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: read,
          });
        request.destroy();
      }, fail);
    });
    request.end(body);
  });
}

/** Returns null if it is larger. */
async function readBody(answer: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
