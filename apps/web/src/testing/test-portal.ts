import type { AnswerOf, CallArguments, CallName, Locale, ModuleCode } from '@azimute/contract';
import { inject } from 'vitest';
import { createClient } from '../api/create-client.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the portal shared by the run's component tests. */
    testPortalUrl: string;
  }
}

/** Rights of a viewer; an administrator has all. */
interface PersonPlan {
  readonly role?: 'admin' | 'viewer';
  /** Sections of the viewer's profile; by default all of the account's. */
  readonly sees?: readonly ModuleCode[];
  readonly changes?: readonly ModuleCode[];
  /** Codes of the viewer's ULs; by default the account's first. */
  readonly units?: readonly string[];
  readonly locale?: Locale;
}

interface AccountPlan {
  readonly modules?: readonly ModuleCode[];
  /** Codes of the ULs; by default NORTH and SOUTH. */
  readonly units?: readonly string[];
  /** Assets by code, with UL and device ids. */
  readonly assets?: Readonly<
    Record<
      string,
      { unit?: string; devices?: readonly string[]; columns?: Readonly<Record<string, unknown>> }
    >
  >;
  readonly viewer?: PersonPlan;
  readonly people?: Readonly<Record<string, PersonPlan>>;
  /** Additional columns of the account's row. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

export interface TestPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  /** Calls the API as this user. */
  readonly call: <N extends CallName>(name: N, ...input: CallArguments<N>) => Promise<AnswerOf<N>>;
}

export interface TestAccount {
  readonly id: number;
  readonly name: string;
  readonly unitIds: Readonly<Record<string, number>>;
  readonly assetIds: Readonly<Record<string, number>>;
  readonly owner: TestPerson;
  readonly viewer: TestPerson;
  readonly people: Readonly<Record<string, TestPerson>>;
}

/** Password of all users in planted accounts. */
export const plantedPassword = 'correct horse';

export const portalUrl = (): string => inject('testPortalUrl');

/** Node's own fetch, since a test may give the page another. */
export const fetchFromNode = globalThis.fetch;

/** Sends a request with Node's own fetch, which does not accept the page's files: they set their own type. */
export async function sendFromNode(address: string | URL, init: RequestInit): Promise<Response> {
  if (!(init.body instanceof Blob)) return await fetchFromNode(address, init);
  const headers = new Headers(init.headers);
  if (init.body.type !== '') headers.set('content-type', init.body.type);
  return await fetchFromNode(address, { ...init, headers, body: await readBytes(init.body) });
}

/** Plants a new account with an owner, who administers it, and a viewer. */
export async function plantAccount(plan: AccountPlan = {}): Promise<TestAccount> {
  const planted = await post<
    Omit<TestAccount, 'owner' | 'viewer' | 'people'> & { people: Record<string, Omit<TestPerson, 'call'>> }
  >('/test/accounts', plan);
  const people = Object.fromEntries(
    Object.entries(planted.people).map(([name, person]) => [
      name,
      { ...person, call: callerWith(person.token) },
    ]),
  );
  return { ...planted, people, owner: people['owner'] as TestPerson, viewer: people['viewer'] as TestPerson };
}

/** Runs SQL as the owner of the portal's tables, for states that no call can create. */
export function queryPortal<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  return post<Row[]>('/test/query', { sql, values });
}

/** Returns a function that calls the API with an access token or API key. */
export function callerWith(credential: string): TestPerson['call'] {
  return createClient({
    origin: portalUrl(),
    send: (address, init) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${credential}`);
      return sendFromNode(address, { ...init, headers: [...headers], credentials: 'omit' });
    },
  }).call;
}

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await fetchFromNode(portalUrl() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} failed: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Converts a file of the page for Node. */
function readBytes(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsArrayBuffer(blob);
  });
}
