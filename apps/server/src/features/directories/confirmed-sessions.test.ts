import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDirectory } from './testing/directory/open-directory.ts';
import { plantPeople } from '../identity/testing/start-identity-server.ts';
import type { DirectoryPerson } from './testing/directory/render-people.ts';
import { readClaims, signToken } from './testing/sign-token.ts';
import {
  clientSecret,
  openTestDirectory,
  startDirectoryPortal,
  type DirectoryPortal,
} from './testing/start-directory-portal.ts';

type Answer = Record<string, unknown>;

const asked = { email: 'ana@alfa.example' };
const groups: string[] = [];
const ana: DirectoryPerson = { id: 'ana', name: 'Ana', email: asked.email, groups };
/** Current users of the directory; tests remove and change them. */
const people: DirectoryPerson[] = [];

let portal: DirectoryPortal;
let directory: OpenDirectory;
/** Number of token requests with an earlier refresh token. */
let questions = 0;
/** Modifies its responses. */
let alter = async (_path: string, answer: Answer): Promise<Answer> => answer;

beforeAll(async () => {
  portal = await startDirectoryPortal();
  await plantPeople(portal, {
    accounts: ['alfa.example', 'beta.example'],
    modules: [],
    people: [
      { email: asked.email, directoryLogin: true, roles: { 'alfa.example': 'viewer' } },
      { email: 'bia@beta.example', directoryLogin: true, roles: { 'beta.example': 'viewer' } },
    ],
  });
  directory = await openTestDirectory(people, {
    alter: async (path, answer) => {
      if (path.endsWith('/token')) questions += 1;
      return alter(path, answer);
    },
  });
  await portal.configure(1, directory);
});
afterAll(async () => {
  await directory.close();
  await portal.stop();
});
beforeEach(() => {
  people.splice(0, people.length, ana);
  groups.length = 0;
  alter = async (_path, answer) => answer;
});

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

async function signIn(email = asked.email, personId = ana.id): Promise<Tokens> {
  const answer = await portal.enter({ email }, personId);
  expect(answer.statusCode).toBe(200);
  questions = 0;
  return tokensOf(answer.json());
}

function tokensOf(answer: { access_token: string; refresh_token: string }): Tokens {
  return { access: answer.access_token, refresh: answer.refresh_token };
}

const tryToRenew = (refresh: string) => portal.token({ grant_type: 'refresh_token', refresh_token: refresh });

async function renew(refresh: string): Promise<Tokens> {
  const answer = await tryToRenew(refresh);
  expect(answer.statusCode, answer.body).toBe(200);
  return tokensOf(answer.json());
}

const statusOf = async ({ access }: Tokens): Promise<number> =>
  (await portal.call('GET', '/profile', access)).statusCode;

/** Shifts the last request to the directory into the past. */
const pass = (time: string): Promise<unknown> =>
  portal.queryAsOwner(
    `with later as (update directory_sessions set ask_after = ask_after - $1::interval, asking_until = null)
    update sessions set ends_at = ends_at - $1::interval, created_at = created_at - $1::interval where ended_at is null`,
    [time],
  );
const living = () => portal.queryAsOwner('select sealed_token from directory_sessions');
const endedBecause = async (): Promise<unknown> =>
  (
    await portal.queryAsOwner<{ because: string }>(
      'select ended_because as because from sessions where ended_at is not null order by session_id desc limit 1',
    )
  )[0]?.because;
const over = [400, 'directory_session_ended', 'invalid_grant'];
async function refusalOf(refresh: string): Promise<unknown> {
  const answer = await tryToRenew(refresh);
  const { code, error } = answer.json<{ code: string; error: string }>();
  return [answer.statusCode, code, error];
}

describe('a session opened by a directory', () => {
  it('is checked with the directory after an hour, and not before', async () => {
    let tokens = await signIn();
    tokens = await renew(tokens.refresh);
    await pass('59 minutes');
    tokens = await renew(tokens.refresh);
    expect(questions).toBe(0);
    for (let times = 1; times <= 3; times += 1) {
      await pass('61 minutes');
      tokens = await renew(tokens.refresh);
      expect(questions).toBe(times);
    }
    expect(await statusOf(tokens)).toBe(200);
  });

  it('ends at once with its live streams when the directory no longer knows the person', async () => {
    const tokens = await signIn();
    await pass('2 hours');
    expect(await statusOf(tokens)).toBe(200);
    people.length = 0;
    portal.endedSessions.length = 0;
    expect(await refusalOf(tokens.refresh)).toEqual(over);
    expect(portal.endedSessions).toHaveLength(1);
    expect(await endedBecause()).toBe('directory-refused');
    expect(await statusOf(tokens)).toBe(401);
    const [ended] = await portal.queryAsOwner(
      `select after from audit_entries where action = 'session.end' order by sequence desc limit 1`,
    );
    expect(ended).toEqual({ after: { because: 'directory-refused' } });
  });

  it('ends when the directory returns another person', async () => {
    const tokens = await signIn();
    await pass('2 hours');
    alter = async (path, answer) =>
      path.endsWith('/token')
        ? {
            ...answer,
            id_token: signToken(
              { ...readClaims(answer['id_token']), sub: 'another' },
              { alg: 'RS256', key: directory.key },
            ),
          }
        : answer;
    expect(await refusalOf(tokens.refresh)).toEqual(over);
  });

  it('is checked once for concurrent renewals, which share the result', async () => {
    const { refresh } = await signIn();
    await pass('2 hours');
    const { promise: seen, resolve: isSeen } = Promise.withResolvers<void>();
    const { promise: others, resolve: letGo } = Promise.withResolvers<void>();
    alter = async (_path, answer) => {
      isSeen();
      await others;
      return answer;
    };
    const first = renew(refresh);
    await seen;
    const second = renew(refresh);
    letGo();
    const [one, two] = await Promise.all([first, second]);
    expect(questions).toBe(1);
    expect(two.refresh).toBe(one.refresh);
    await pass('2 hours');
    people.length = 0;
    const refusals = await Promise.all([refusalOf(one.refresh), refusalOf(one.refresh)]);
    expect(refusals).toContainEqual(over);
    expect(refusals.map((refusal) => (refusal as unknown[])[0])).toEqual([400, 400]);
  });

  it('lasts a day while the directory is down, is checked when it returns, and ends after that day', async () => {
    let tokens = await signIn();
    directory.pause();
    await pass('2 hours');
    tokens = await renew(tokens.refresh);
    directory.resume();
    tokens = await renew(tokens.refresh);
    expect(questions).toBe(0);
    await pass('6 minutes');
    tokens = await renew(tokens.refresh);
    expect(questions).toBe(1);
    directory.pause();
    await pass('23 hours');
    tokens = await renew(tokens.refresh);
    await pass('1 hour');
    expect(await statusOf(tokens)).toBe(401);
    expect(await refusalOf(tokens.refresh)).toEqual(over);
    expect(await endedBecause()).toBe('directory-unreachable');
    directory.resume();
  });

  it.each<[string, () => typeof alter]>([
    [
      'does not know the portal',
      () => async (path, answer) => (path.endsWith('/token') ? { error: 'invalid_client' } : answer),
    ],
    [
      'signs with another key',
      () => async (path, answer) =>
        path.endsWith('/token')
          ? {
              ...answer,
              id_token: signToken(readClaims(answer['id_token']), { alg: 'HS256', key: clientSecret }),
            }
          : answer,
    ],
  ])('survives a directory that %s, which says nothing about the person', async (_what, make) => {
    const tokens = await signIn();
    await pass('2 hours');
    alter = make();
    expect(await statusOf(await renew(tokens.refresh))).toBe(200);
    expect(portal.logged.join('')).toContain('A directory does not respond for a session');
  });

  it('is checked when a person returns after days, and lasts ninety days at most', async () => {
    let tokens = await signIn();
    await pass('20 days');
    expect(await statusOf(tokens)).toBe(401);
    tokens = await renew(tokens.refresh);
    expect(await statusOf(tokens)).toBe(200);
    await pass('69 days 23 hours');
    tokens = await renew(tokens.refresh);
    await pass('1 hour');
    expect((await tryToRenew(tokens.refresh)).statusCode).toBe(400);
  });

  it('updates the person’s groups and name from the directory', async () => {
    const [profile] = await portal.queryAsOwner<{ id: number }>(
      `insert into profiles (account_id, name) values (1, 'Drivers') returning profile_id as id`,
    );
    await portal.queryAsOwner(`insert into directory_group_profiles values (1, 'drivers', $1)`, [
      profile?.id,
    ]);
    const held = () => portal.queryAsOwner('select profile_id as id, by_hand from profile_users');
    let tokens = await signIn();
    expect(await held()).toEqual([]);
    groups.push('drivers');
    people.splice(0, 1, { ...ana, name: 'Ana Prado' });
    await pass('2 hours');
    tokens = await renew(tokens.refresh);
    expect(await held()).toEqual([{ id: profile?.id, by_hand: false }]);
    expect((await portal.call('GET', '/profile', tokens.access)).json()).toMatchObject({ name: 'Ana Prado' });
    expect(
      await portal.queryAsOwner(
        `select before, after from audit_entries where action = 'user.change-name-by-directory'
          order by sequence desc limit 1`,
      ),
    ).toEqual([{ before: { name: 'Ana' }, after: { name: 'Ana Prado' } }]);

    // A renewed token with only the subject does not revoke anything.
    alter = async (path, answer) => {
      if (!path.endsWith('/token')) return answer;
      const { iss, sub, aud, exp, iat } = readClaims(answer['id_token']);
      return {
        ...answer,
        id_token: signToken({ iss, sub, aud, exp, iat }, { alg: 'RS256', key: directory.key }),
      };
    };
    await pass('2 hours');
    tokens = await renew(tokens.refresh);
    expect(await held()).toHaveLength(1);
    alter = async (_path, answer) => answer;
    groups.length = 0;
    await pass('2 hours');
    await renew(tokens.refresh);
    expect(await held()).toEqual([]);
  });

  it('encrypts its refresh token, and deletes it when it ends', async () => {
    const given: string[] = [];
    alter = async (path, answer) => {
      if (path.endsWith('/token')) given.push(String(answer['refresh_token']));
      return answer;
    };
    const { access, refresh } = await signIn();
    await pass('2 hours');
    await renew(refresh);
    expect(new Set(given).size).toBe(2);
    const kept = JSON.stringify((await living()).map(({ sealed_token: token }) => String(token)));
    for (const token of given) expect(kept + portal.logged.join('')).not.toContain(token);
    const before = (await living()).length;
    const current = await renew((await renew(refresh)).refresh);
    expect(current.access).not.toBe(access);
    await portal.call('GET', '/auth/logout', current.access);
    expect(await living()).toHaveLength(before - 1);
  });
});

describe('a session whose directory issues no refresh token', () => {
  let silent: OpenDirectory;
  const bia = { id: 'bia', name: 'Bia', email: 'bia@beta.example' };
  beforeAll(async () => {
    silent = await openTestDirectory([bia], { givesRefreshTokens: false });
    await portal.configure(2, silent);
  });
  afterAll(() => silent.close());

  it('lasts a day', async () => {
    let tokens = await signIn(bia.email, bia.id);
    await pass('23 hours 50 minutes');
    tokens = await renew(tokens.refresh);
    expect(await statusOf(tokens)).toBe(200);
    await pass('11 minutes');
    expect(await statusOf(tokens)).toBe(401);
    expect(await refusalOf(tokens.refresh)).toEqual(over);
    expect(await endedBecause()).toBe('directory-expired');
  });
});
