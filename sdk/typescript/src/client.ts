/** Address and traits of each call, generated from the OpenAPI document. */
export type CallTable<Name extends string> = { readonly [name in Name]: CallAddress };

export interface CallAddress {
  readonly method: string;
  readonly path: string;
  /** Content type of a file that the call takes. */
  readonly sends?: string;
  readonly isFile?: boolean;
  /** True if the call accepts an idempotency key. */
  readonly takesKey?: boolean;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** By default a new key for each call, so that its retries change nothing twice. */
  readonly idempotencyKey?: string;
}

export type Input<Call> = Call extends { readonly input: infer I } ? I & CallOptions : never;
type Arguments<Call> = object extends Input<Call> ? [input?: Input<Call>] : [input: Input<Call>];
type ListName<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends { readonly item: unknown } ? Name : never;
}[keyof Calls];
type ItemOf<Call> = Call extends { readonly item: infer I } ? I : never;

export interface PortalOptions {
  /** Address of the portal, such as https://portal.example. */
  readonly url: string;
  /** Key of a service account, API key or access token; a function is called before each request. */
  readonly key: string | (() => string | Promise<string>);
  /** Refuses calls with 409 if the key acts in another account. */
  readonly account?: number;
  /** Largest number of retries of a request: 4 by default. */
  readonly retries?: number;
  /** Longest time of one request: 60 s by default. Files have no limit. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
  readonly wait?: (ms: number) => Promise<void>;
}

/** A response that is not a success, with the code of its problem. */
export class PortalError extends Error {
  override readonly name = 'PortalError';
  readonly status: number;
  readonly code: string;
  /** The problem (RFC 9457): `code`, `message`, and `errors` by field. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(call: string, status: number, problem: Readonly<Record<string, unknown>>) {
    const { code = problem['error'], message = problem['error_description'] } = problem;
    super(`${call}: ${status} ${textOf(code)} ${textOf(message)}`.trim());
    this.status = status;
    this.code = textOf(code);
    this.problem = problem;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A method for each call, and `each`, which reads all pages of a list. */
export type Portal<Calls> = {
  readonly [Name in keyof Calls]: (
    ...input: Arguments<Calls[Name]>
  ) => Promise<Calls[Name] extends { readonly answer: infer A } ? A : never>;
} & {
  each<Name extends ListName<Calls>>(
    name: Name,
    ...input: Arguments<Calls[Name]>
  ): AsyncGenerator<ItemOf<Calls[Name]>, void, undefined>;
};

/** Binds a table of calls to a portal. */
export function bindCalls<Calls>(
  table: CallTable<string & keyof Calls>,
  options: PortalOptions,
): Portal<Calls> {
  const send = (name: string, input: RawInput = {}): Promise<unknown> => {
    const address = (table as CallTable<string>)[name];
    if (address === undefined) throw new TypeError(`The portal has no call ${name}.`);
    return sendCall(name, address, input, options);
  };
  const methods = Object.keys(table).map((name) => [name, (input?: RawInput) => send(name, input)]);
  const each = async function* (name: string, input: RawInput = {}): AsyncGenerator {
    let cursor: string | null = null;
    do {
      const query = { ...input.query, ...(cursor !== null && { cursor }) };
      const page = (await send(name, { ...input, query })) as Page;
      yield* page.items;
      cursor = page.nextCursor ?? null;
    } while (cursor !== null);
  };
  return Object.fromEntries([...methods, ['each', each]]) as Portal<Calls>;
}

type Value = string | number | boolean | null | undefined;
type Query = Readonly<Record<string, Value | readonly Value[]>>;

interface RawInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Query;
  readonly body?: unknown;
}

interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor?: string | null;
}

const RETRIES = 4;
const TIMEOUT_MS = 60_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;
const passing = new Set([429, 502, 503, 504]);
const repeatable = new Set(['GET', 'PUT', 'DELETE']);

async function sendCall(
  name: string,
  call: CallAddress,
  input: RawInput,
  options: PortalOptions,
): Promise<unknown> {
  const { retries = RETRIES, wait = sleep } = options;
  const key = input.idempotencyKey ?? (call.takesKey === true ? crypto.randomUUID() : undefined);
  const isSafe = key !== undefined || repeatable.has(call.method);
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await sendOnce(call, input, key, options).catch((error: unknown) => ({ error }));
    const isLast = attempt >= retries || input.signal?.aborted === true;
    if ('error' in outcome) {
      if (isLast || !isSafe) throw outcome.error;
      await wait(backoffMs(attempt));
      continue;
    }
    if (outcome.ok) return await readAnswer(call, outcome);
    const problem = await readProblem(outcome);
    const isRefused = outcome.status === 429;
    const isRunning = problem['code'] === 'idempotency_key_running';
    if (isLast || !(isRefused || isRunning || (isSafe && passing.has(outcome.status))))
      throw new PortalError(name, outcome.status, problem);
    await wait(retryAfterMs(outcome) ?? backoffMs(attempt));
  }
}

async function sendOnce(
  { method, path, sends, isFile }: CallAddress,
  { params = {}, query = {}, body, signal }: RawInput,
  idempotencyKey: string | undefined,
  { url, key, account, timeoutMs = TIMEOUT_MS, fetch: send = fetch }: PortalOptions,
): Promise<Response> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const signals = [
    ...(signal === undefined ? [] : [signal]),
    ...(isFile === true ? [] : [AbortSignal.timeout(timeoutMs)]),
  ];
  const type = sends ?? 'application/json';
  return await send(`${url.replace(/\/+$/, '')}${filled}${queryText(query)}`, {
    method,
    headers: {
      authorization: `Bearer ${typeof key === 'function' ? await key() : key}`,
      ...(account !== undefined && { 'azimute-account': String(account) }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: sends === undefined ? JSON.stringify(body) : (body as BodyInit) }),
    ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
  });
}

async function readAnswer({ isFile }: CallAddress, response: Response): Promise<unknown> {
  if (isFile === true) return response;
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

async function readProblem(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return { message: text.slice(0, 200) };
  }
}

function queryText(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  return search.size === 0 ? '' : `?${search.toString()}`;
}

function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : undefined;
}

/** Waits grow by powers of two; chance keeps clients from retrying together. */
function backoffMs(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
