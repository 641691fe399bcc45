import type { AnswerOf, CallArguments, CallName, Locale, ModuleCode } from '@azimute/contract';
import { inject } from 'vitest';
import { createClient } from '../api/create-client.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the portal that the component tests of the run share. */
    testPortalUrl: string;
  }
}

/** What a viewer may do; an administrator sees and changes everything. */
interface PersonPlan {
  readonly role?: 'admin' | 'viewer';
  /** Sections of the viewer's profile; by default all that the account has. */
  readonly sees?: readonly ModuleCode[];
  readonly changes?: readonly ModuleCode[];
  /** Codes of the viewer's ULs; by default the first of the account. */
  readonly units?: readonly string[];
  readonly locale?: Locale;
}

interface AccountPlan {
  readonly modules?: readonly ModuleCode[];
  /** Codes of the ULs; by default NORTH and SOUTH. */
  readonly units?: readonly string[];
  /** Assets by code, with UL and ids of devices. */
  readonly assets?: Readonly<
    Record<
      string,
      { unit?: string; devices?: readonly string[]; columns?: Readonly<Record<string, unknown>> }
    >
  >;
  readonly viewer?: PersonPlan;
  readonly people?: Readonly<Record<string, PersonPlan>>;
  /** Further columns of the account's row. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

export interface TestPerson {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  /** Makes a call of the API as this person. */
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

/** Password of everybody in a planted account. */
export const plantedPassword = 'correct horse';

export const portalUrl = (): string => inject('testPortalUrl');

/** Node's own: a test may hand another to the page. */
export const fetchFromNode = globalThis.fetch;

/** Plants an account that no other test knows, with an owner, who administers it, and a viewer. */
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

/** Runs SQL as the owner of the portal's tables, for what no call can arrange. */
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
      return fetchFromNode(address, { ...init, headers: [...headers], credentials: 'omit' });
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
