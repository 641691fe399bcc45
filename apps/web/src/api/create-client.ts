import { apiPrefix, rowsHeader } from '@azimute/contract/call-address';
import { addressOf, type CallName } from '@azimute/contract/call-paths';
import { noResponse, readError, RequestError, unauthenticated } from './api-error.ts';
import type { AnswerOf, ByteRange, CallArguments } from '@azimute/contract';
import { parseAnswer } from './parse-answer.ts';
import type { Session, SessionStore } from './session-store.ts';

type QueryValue = string | number | boolean | undefined;

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly range?: ByteRange;
  readonly idempotencyKey?: string;
}

export interface ClientSession {
  readonly store: SessionStore;
  readonly renew: (used: Session) => Promise<Session>;
}

export interface ClientOptions {
  /** Origin of the portal; empty for the page's origin. */
  readonly origin: string;
  /** Absent to send calls without a session and treat a 401 like any other response. */
  readonly session?: ClientSession;
  /** Replaces the browser's `fetch`. */
  readonly send?: (address: string, init: RequestInit) => Promise<Response>;
}

export interface ApiClient {
  readonly call: <N extends CallName>(name: N, ...input: CallArguments<N>) => Promise<AnswerOf<N>>;
  /** For calls whose response is not JSON. */
  readonly download: <N extends CallName>(
    name: N,
    ...input: [...CallArguments<N>, onProgress?: OnDownloadProgress]
  ) => Promise<Blob>;
  /** For calls whose response is read as a stream. */
  readonly open: <N extends CallName>(name: N, ...input: CallArguments<N>) => Promise<Response>;
}

export interface DownloadProgress {
  readonly receivedBytes: number;
  /** Number of rows in the whole file; null if the response does not state it. */
  readonly rows: number | null;
}
export type OnDownloadProgress = (progress: DownloadProgress) => void;

/** Calls that read or leave the current account, and therefore cannot name one. */
const withoutAccount: ReadonlySet<CallName> = new Set(['getProfile', 'logout']);

/** Creates an instance of the client. Calls have no timeout: the caller's signal aborts them. */
export function createClient({
  origin,
  session,
  send: sendRequest = (address, init) => fetch(address, init),
}: ClientOptions): ApiClient {
  const currentAccount = (): number | undefined => session?.store.get().profile?.current_account_id;

  const send = async (
    name: CallName,
    input: AnyInput,
    { used, accountId }: { readonly used: Session | null; readonly accountId: number | undefined },
  ): Promise<Response> => {
    const { method, path } = addressOf(name);
    const headers = new Headers({ accept: 'application/json' });
    // A Blob has its own content type, if any.
    const isFile = input.body instanceof Blob;
    if (input.body !== undefined && !isFile) headers.set('content-type', 'application/json');
    if (used) headers.set('authorization', `${used.tokenType} ${used.accessToken}`);
    if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey);
    if (input.range) headers.set('range', `bytes=${input.range.start}-${input.range.end}`);
    if (used && accountId !== undefined && !withoutAccount.has(name)) {
      headers.set('azimute-account', String(accountId));
    }
    try {
      return await sendRequest(`${origin}${apiPrefix}${fill(path, input.params)}${queryText(input.query)}`, {
        method,
        headers,
        credentials: 'same-origin',
        ...(input.body === undefined ? {} : { body: isFile ? input.body : JSON.stringify(input.body) }),
        ...(input.signal ? { signal: input.signal } : {}),
      });
    } catch (error) {
      if (input.signal?.aborted) throw error;
      throw noResponse(error);
    }
  };

  /** Keeps the account of the request, even if the session is renewed first. */
  const sendInSession = async (
    name: CallName,
    input: AnyInput,
    accountId: number | undefined,
  ): Promise<Response> => {
    const used = session ? await readySession(session) : null;
    input.signal?.throwIfAborted();
    const response = await send(name, input, { used, accountId });
    if (response.status !== 401 || !session || !used) return response;
    const renewed = await session.renew(used);
    input.signal?.throwIfAborted();
    const repeated = await send(name, input, { used: renewed, accountId });
    if (repeated.status !== 401) return repeated;
    if (session.store.get().session?.key === renewed.key) session.store.end(false);
    throw unauthenticated();
  };

  const succeed = async (name: CallName, input: AnyInput): Promise<Response> => {
    const account = currentAccount();
    const response = await sendInSession(name, input, account);
    if (response.ok) return response;
    const error = await readError(response);
    // Ignores a refusal of a request sent before this tab changed the account.
    const current = account === currentAccount();
    if (error.code === 'account_mismatch' && current) session?.store.reportAccountMoved();
    throw error;
  };

  const read = async <T>(
    name: CallName,
    input: AnyInput = {},
    take: (response: Response) => Promise<T>,
  ): Promise<T> => {
    const response = await succeed(name, input);
    try {
      return await take(response);
    } catch (error) {
      if (input.signal?.aborted) throw error;
      throw new RequestError(
        'unexpected',
        response.status,
        'The answer could not be read.',
        {},
        { cause: error },
      );
    }
  };

  return {
    call: (name, ...[input]) => read(name, input as AnyInput | undefined, readJson<typeof name>),
    download: (name, ...[input, onProgress]) =>
      read(name, input as AnyInput | undefined, (response) =>
        readFile(response, onProgress as OnDownloadProgress | undefined),
      ),
    open: (name, ...[input]) => succeed(name, (input as AnyInput | undefined) ?? {}),
  };
}

/** Renews a session that is about to expire; otherwise each of many concurrent calls would be refused. */
async function readySession({ store, renew }: ClientSession): Promise<Session | null> {
  const { session } = store.get();
  if (session?.renewFromMs === undefined || Date.now() < session.renewFromMs) return session;
  try {
    return await renew(session);
  } catch (error) {
    const current = store.get().session;
    if (current?.key !== session.key) throw error;
    // Without a response, the tokens may still be valid.
    return current;
  }
}

function readFile(response: Response, onProgress: OnDownloadProgress | undefined): Promise<Blob> {
  if (onProgress === undefined || response.body === null) return response.blob();
  const header = response.headers.get(rowsHeader);
  const rows = header === null ? null : Number(header);
  let receivedBytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      receivedBytes += part.byteLength;
      onProgress({ receivedBytes, rows });
      controller.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(counted), { headers: response.headers }).blob();
}

async function readJson<N extends CallName>(response: Response): Promise<AnswerOf<N>> {
  return (response.status === 204 ? undefined : parseAnswer(await response.text())) as AnswerOf<N>;
}

function fill(path: string, params: AnyInput['params']): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
}

function queryText(query: AnyInput['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, `${one}`);
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
