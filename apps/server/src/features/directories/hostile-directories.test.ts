import { createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDirectory } from './testing/directory/open-directory.ts';
import { plantPeople } from '../identity/testing/start-identity-server.ts';
import { hashToken } from '../identity/tokens.ts';
import { takeMailedLink } from '../links/testing/take-mailed-link.ts';
import { keepUsers, type UserKeeper } from './testing/keep-users.ts';
import { readClaims, signToken } from './testing/sign-token.ts';
import {
  clientSecret,
  openTestDirectory,
  readBack,
  redirectAddress,
  startDirectoryPortal,
  type DirectoryPortal,
  type GivenBack,
} from './testing/start-directory-portal.ts';
import { walkDirectory } from './testing/walk-directory.ts';

const ana = { id: 'ana', name: 'Ana', email: 'ana@alfa.example' };
const anaAsked = { email: ana.email };

type Alter = (path: string, answer: Record<string, unknown>) => Record<string, unknown>;
const asItIs: Alter = (_path, answer) => answer;

let portal: DirectoryPortal;
let directory: OpenDirectory;
let other: OpenDirectory;
/** Modifies the responses of Alfa's directory. */
let alter: Alter = asItIs;

beforeAll(async () => {
  portal = await startDirectoryPortal();
  const { accountIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'beta.example', 'gama.example'],
    modules: ['admin:users'],
    people: [{ email: 'host@mail.example', roles: { 'gama.example': 'admin' } }],
  });
  directory = await openTestDirectory([ana], {
    redirectAddresses: [redirectAddress, `${redirectAddress}/1`],
    alter: async (path, answer) => alter(path, answer),
  });
  other = await openTestDirectory([ana], { alter: async (path, answer) => alter(path, answer) });
  await portal.configure(accountIds['alfa.example'] ?? 0, directory, { justInTime: true });
  await portal.configure(accountIds['beta.example'] ?? 0, other, { justInTime: true });
});
afterAll(async () => {
  await Promise.all([directory.close(), other.close()]);
  await portal.stop();
});
beforeEach(() => {
  alter = asItIs;
  // The provider's metadata is fetched again.
  portal.clock.advance(11 * 60_000);
});

async function refusalOf(
  change: (given: GivenBack) => GivenBack = (given) => given,
  asked: { readonly email: string } = anaAsked,
): Promise<unknown> {
  const answer = await portal.enter(asked, ana.id, change);
  return [answer.statusCode, answer.json<{ code?: string }>().code];
}
const expired = [400, 'directory_sign_in_expired'];
const refused = [403, 'directory_refused'];
const unavailable = [502, 'directory_unavailable'];

const alterToken =
  (change: (token: string) => string): Alter =>
  (path, answer) =>
    path.endsWith('/token') ? { ...answer, id_token: change(String(answer['id_token'])) } : answer;
/** Signed by the directory itself: only the claims are wrong. */
const withClaims = (claims: Record<string, unknown>): Alter =>
  alterToken((token) => signToken({ ...readClaims(token), ...claims }, { alg: 'RS256', key: directory.key }));
const withDocument =
  (more: Record<string, unknown>): Alter =>
  (path, answer) =>
    path.endsWith('/openid-configuration') ? { ...answer, ...more } : answer;

describe('a directory’s response to the portal', () => {
  it('is accepted from the browser that started the sign-in', async () => {
    expect((await portal.enter(anaAsked, ana.id)).statusCode).toBe(200);
  });

  it.each<[string, (given: GivenBack) => GivenBack, unknown]>([
    ['an unknown state', (given) => ({ ...given, state: `${given.state.slice(0, -1)}_` }), expired],
    ['no cookie', (given) => ({ ...given, cookie: '' }), expired],
    [
      'the cookie of another browser',
      (given) => ({ ...given, cookie: `${given.cookie.split('=')[0]}=${'x'.repeat(43)}` }),
      expired,
    ],
    ['another code', (given) => ({ ...given, code: `${given.code.slice(0, -2)}xx` }), refused],
    ['another issuer beside the code', (given) => ({ ...given, iss: other.issuer }), refused],
    ['no issuer beside the code', (given) => ({ ...given, iss: undefined }), refused],
  ])('is refused with %s', async (_what, change, refusal) => {
    expect(await refusalOf(change)).toEqual(refusal);
  });

  it('is refused a second time, whatever the first outcome', async () => {
    const begun = await portal.begin(anaAsked);
    const given = {
      ...readBack(await walkDirectory(portal.addressOf(begun), ana.id)),
      cookie: portal.cookieOf(begun),
    };
    expect((await portal.exchange({ ...given, iss: other.issuer })).statusCode).toBe(403);
    expect((await portal.exchange(given)).json()).toMatchObject({ code: 'directory_sign_in_expired' });
  });

  it('is refused after ten minutes', async () => {
    const begun = await portal.begin(anaAsked);
    const back = await walkDirectory(portal.addressOf(begun), ana.id);
    await portal.queryAsOwner(`update directory_sign_ins set expires_at = now() - interval '1 second'`);
    const answer = await portal.exchange({ ...readBack(back), cookie: portal.cookieOf(begun) });
    expect(answer.json()).toMatchObject({ code: 'directory_sign_in_expired' });
  });

  it('is refused if the code was issued for another sign-in, even of the same browser', async () => {
    const begun = await portal.begin(anaAsked);
    const { code } = readBack(await walkDirectory(portal.addressOf(begun), ana.id));
    expect(await refusalOf((given) => ({ ...given, code }))).toEqual(refused);
  });

  it('is refused if the code is from another directory', async () => {
    const begun = await portal.begin(anaAsked);
    const { code, iss } = readBack(await walkDirectory(portal.addressOf(begun), ana.id));
    const asked = { email: 'x@beta.example' };
    expect(await refusalOf((given) => ({ ...given, code, iss }), asked)).toEqual(refused);
    expect(await refusalOf((given) => ({ ...given, code }), asked)).toEqual(refused);
  });

  it('is refused once the directory is reconfigured or off', async () => {
    for (const change of [`client_id = 'another'`, 'is_on = false']) {
      const begun = await portal.begin(anaAsked);
      const back = await walkDirectory(portal.addressOf(begun), ana.id);
      await portal.queryAsOwner(`update account_directories set ${change} where account_id = 1`);
      const answer = await portal.exchange({ ...readBack(back), cookie: portal.cookieOf(begun) });
      await portal.queryAsOwner(
        `update account_directories set client_id = 'portal', is_on = true where account_id = 1`,
      );
      expect(answer.json(), change).toMatchObject({ code: 'directory_sign_in_expired' });
    }
  });

  it('opens no session if an administrator only tests the directory', async () => {
    await portal.queryAsOwner(
      `insert into users (email, name) values ('try@alfa.example', 'Try') on conflict do nothing`,
    );
    const begun = await portal.begin(anaAsked);
    await portal.queryAsOwner('update directory_sign_ins set tried_by = (select min(user_id) from users)');
    const back = await walkDirectory(portal.addressOf(begun), ana.id);
    const answer = await portal.exchange({ ...readBack(back), cookie: portal.cookieOf(begun) });
    expect(answer.json()).toMatchObject({ code: 'directory_sign_in_expired' });
  });
});

describe('an ID token', () => {
  const stranger = (): JsonWebKey =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const publicText = (): string =>
    createPublicKey({ key: directory.key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();

  it.each<[string, () => Alter]>([
    ['another nonce', () => withClaims({ nonce: 'another' })],
    ['no nonce', () => withClaims({ nonce: undefined })],
    ['another issuer', () => withClaims({ iss: other.issuer })],
    ['another issuer', () => withClaims({ aud: 'another client' })],
    ['two audiences and another party', () => withClaims({ aud: ['portal', 'x'], azp: 'x' })],
    ['an end that is past', () => withClaims({ exp: Math.floor(Date.now() / 1000) - 3600 })],
    ['an expiry in the past', () => withClaims({ sub: undefined })],
    [
      'no subject',
      () => alterToken((token) => signToken(readClaims(token), { alg: 'RS256', key: stranger() })),
    ],
    [
      'no signature (none)',
      () => alterToken((token) => signToken(readClaims(token), { alg: 'none', key: '' })),
    ],
    [
      'a signature with the secret',
      () => alterToken((token) => signToken(readClaims(token), { alg: 'HS256', key: clientSecret })),
    ],
    [
      'a signature with its public key',
      () => alterToken((token) => signToken(readClaims(token), { alg: 'HS256', key: publicText() })),
    ],
    [
      'altered claims',
      () =>
        alterToken((token) => {
          const [head, , signature] = token.split('.');
          const claims = Buffer.from(JSON.stringify({ ...readClaims(token), sub: 'another' })).toString(
            'base64url',
          );
          return `${head}.${claims}.${signature}`;
        }),
    ],
  ])('with %s is refused', async (_what, make) => {
    alter = make();
    expect(await refusalOf()).toEqual(refused);
  });

  it('that is missing is refused', async () => {
    alter = (path, { id_token: token, ...answer }) =>
      path.endsWith('/token') ? answer : { ...answer, ...(token !== undefined && { id_token: token }) };
    expect(await refusalOf()).toEqual(refused);
  });

  it('is refused with "none" or a shared secret even if the directory announces them', async () => {
    alter = (path, answer) =>
      alterToken((token) => signToken(readClaims(token), { alg: 'HS256', key: clientSecret }))(
        path,
        withDocument({ id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] })(path, answer),
      );
    expect(await refusalOf()).toEqual(refused);
  });
});

describe('directory metadata', () => {
  const begin = async (more: Record<string, unknown>): Promise<unknown> => {
    alter = withDocument(more);
    const begun = await portal.begin(anaAsked);
    return [begun.statusCode, begun.json<{ code?: string }>().code];
  };

  it.each<[string, Record<string, unknown>]>([
    ['another issuer', { issuer: 'https://login.example' }],
    ['a script address', { authorization_endpoint: 'javascript:alert(1)' }],
    ['a data address', { authorization_endpoint: 'data:text/html,x' }],
    ['no keys', { jwks_uri: undefined }],
    ['shared-secret signatures only', { id_token_signing_alg_values_supported: ['HS256', 'none'] }],
  ])('is refused with %s', async (_what, more) => {
    expect(await begin(more)).toEqual(unavailable);
  });

  it('sends the portal to no address that only its own machine can reach', async () => {
    alter = withDocument({ token_endpoint: 'http://169.254.169.254/latest/meta-data/' });
    expect(await refusalOf()).toEqual(refused);
    expect(portal.logged.join('')).toContain('A directory did not confirm the user who signs in');
  });
});

describe('a directory without an issuer in its response', () => {
  const silent = withDocument({ authorization_response_iss_parameter_supported: false });
  beforeEach(() => {
    alter = silent;
  });
  const ownAddress = `${redirectAddress}/1`;
  const unnamed = (given: GivenBack): GivenBack => ({ ...given, iss: undefined });

  it('uses its own redirect URI, and is accepted there', async () => {
    const begun = await portal.begin(anaAsked);
    expect(new URL(portal.addressOf(begun)).searchParams.get('redirect_uri')).toBe(ownAddress);
    expect((await portal.enter(anaAsked, ana.id, unnamed)).statusCode).toBe(200);
  });

  it.each<[string, (given: GivenBack) => GivenBack]>([
    ['the shared address', ({ directory: _own, ...given }) => given],
    ['the address of another directory', (given) => ({ ...given, directory: 2 })],
  ])('is refused at %s: another directory may have been asked', async (_what, change) => {
    expect(await refusalOf((given) => change(unnamed(given)))).toEqual(refused);
    expect(portal.logged.at(-1)).toContain('MixedUpError');
  });

  it('receives no code of another directory by redirecting to it: a mix-up attack', async () => {
    const asked = { email: 'x@beta.example' };
    const begun = await portal.begin(asked);
    // Beta redirects the browser to Alfa with its own sign-in.
    const led = new URL(portal.addressOf(begun).replace(other.issuer, directory.issuer));
    expect(led.searchParams.get('redirect_uri')).toBe(`${redirectAddress}/2`);
    await expect(walkDirectory(led.href, ana.id)).rejects.toThrow('redirect_uri');
    led.searchParams.set('redirect_uri', ownAddress);
    const back = await walkDirectory(led.href, ana.id);
    const answer = await portal.exchange(unnamed({ ...readBack(back), cookie: portal.cookieOf(begun) }));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual(refused);
    expect(portal.logged.at(-1)).toContain('MixedUpError');
  });
});

describe('a directory with an issuer in its response', () => {
  it('is refused at the address of one without', async () => {
    expect(await refusalOf((given) => ({ ...given, directory: 1 }))).toEqual(refused);
  });

  it('must keep sending it, even if its metadata changes', async () => {
    expect(
      await refusalOf((given) => {
        alter = withDocument({ authorization_response_iss_parameter_supported: false });
        portal.clock.advance(11 * 60_000);
        return { ...given, iss: undefined };
      }),
    ).toEqual(refused);
  });
});

describe('an invitation of another account', () => {
  const email = 'ana@victim.example';
  let host: UserKeeper;
  beforeAll(async () => {
    host = await keepUsers(portal, 'host@mail.example');
    await portal.queryAsOwner(
      `update accounts set domain = 'victim.example', proven_domain = 'victim.example' where domain = 'beta.example'`,
    );
  });
  afterAll(() =>
    portal.queryAsOwner(
      `update accounts set domain = 'beta.example', proven_domain = 'beta.example' where domain = 'victim.example'`,
    ),
  );
  const accountIdOf = async (domain: string): Promise<number> => {
    const [account] = await portal.queryAsOwner<{ id: number }>(
      'select account_id as id from accounts where domain = $1',
      [domain],
    );
    return account?.id ?? 0;
  };
  const opened = (): Promise<unknown[]> =>
    portal.queryAsOwner(
      `select from user_identity_accounts o join accounts a using (account_id) where a.domain = 'gama.example'`,
    );

  it('neither redirects to the directory that claimed the domain, nor is accepted through it', async () => {
    await host.post('/users', { name: 'Ana', email, role: 'viewer' });
    const invitation = await takeMailedLink(portal, (await host.find(email)).id);
    const link = await portal.call('POST', '/one-time-links/open', undefined, { token: invitation });
    expect(link.json()).toMatchObject({ takesPassword: true, takesDirectory: false });
    expect((await portal.begin({ invitation })).json()).toMatchObject({ code: 'link_used' });
    // Simulates a successful redirect: a sign-in that began without it.
    const begun = await portal.begin({ email });
    await portal.queryAsOwner('update directory_sign_ins set link_hash = $1', [hashToken(invitation)]);
    const back = await walkDirectory(portal.addressOf(begun), ana.id);
    const answer = await portal.exchange({ ...readBack(back), cookie: portal.cookieOf(begun) });
    expect(answer.json()).toMatchObject({ code: 'directory_linked_to_another' });
    expect(await opened()).toEqual([]);
  });

  it('is not accepted through a directory linked before, until the account consents to it by name', async () => {
    const eva = 'eva@victim.example';
    const victim = await accountIdOf('victim.example');
    // The claimant of the domain creates the user first, and its directory identifies them.
    ana.email = eva;
    expect((await portal.enter({ email: eva }, ana.id)).statusCode).toBe(200);
    const granted = await host.post('/users', { name: 'Eva', email: eva, role: 'viewer', grant: true });
    expect(granted.json()).toMatchObject({
      user: { missingEntry: 'consent', otherDirectory: { accountId: victim, domain: 'victim.example' } },
    });
    expect((await host.invite(eva)).code).toBe('other_directory');
    expect((await portal.enter({ email: eva }, ana.id)).statusCode).toBe(200);
    expect(await opened()).toEqual([]);
    const { invitation } = await host.invite(eva, victim);
    expect((await portal.enter({ invitation }, ana.id)).statusCode).toBe(200);
    expect(await opened()).toHaveLength(1);
    ana.email = anaAsked.email;
  });
});

describe('the redirect of a sign-in', () => {
  it('goes to the domain’s directory, with the portal’s own return address, whatever host was called', async () => {
    const begun = await portal.server.inject({
      method: 'POST',
      url: '/api/v1/directory-sign-in',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: anaAsked,
    });
    const elsewhere = { ...anaAsked, redirect_uri: 'https://evil.example' };
    const led = await portal.call('POST', '/directory-sign-in', undefined, elsewhere);
    expect(led.json()).toMatchObject({ errors: { redirect_uri: ['unknown_field'] } });
    const address = new URL(portal.addressOf(begun));
    expect(address.origin).toBe(new URL(directory.issuer).origin);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      redirect_uri: redirectAddress,
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile email offline_access',
    });
    expect(begun.body).not.toContain('evil');
    expect(String(begun.headers['set-cookie'])).toMatch(
      /^__Host-directory-sign-in-\w{12}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('goes nowhere for a domain without directory, one that is off, or an unknown invitation', async () => {
    for (const asked of [{ email: 'x@gama.example' }, { email: 'nowhere' }, {}])
      expect((await portal.begin(asked)).json()).toMatchObject({ code: 'directory_unknown' });
    expect((await portal.begin({ invitation: 'unknown' })).json()).toMatchObject({ code: 'link_used' });
  });

  it('goes nowhere after too many attempts, without calling the directory', async () => {
    let questions = 0;
    alter = (_path, answer) => {
      questions += 1;
      return answer;
    };
    await portal.queryAsOwner(
      `insert into directory_sign_ins
          (state_hash, browser_hash, account_id, issuer, client_id, address_block, expires_at)
        select sha256(n::text::bytea), '', 1, '', '', '127.0.0.1', now() + interval '1 minute'
        from generate_series(1, 200) as n`,
    );
    const answer = await portal.begin(anaAsked);
    await portal.queryAsOwner(`delete from directory_sign_ins where issuer = ''`);
    expect([answer.statusCode, answer.json<{ code: string }>().code, questions]).toEqual([
      429,
      'too_many_requests',
      0,
    ]);
    expect((await portal.begin(anaAsked)).statusCode).toBe(200);
    expect(questions).toBe(1);
  });

  it('keeps state, nonce, code and secrets out of logs and tables', async () => {
    const begun = await portal.begin(anaAsked);
    const { searchParams } = new URL(portal.addressOf(begun));
    // The provider receives the client's secret with the code, and may repeat it.
    alter = (path, answer) =>
      path === '/token' ? { error: 'invalid_client', error_description: clientSecret } : answer;
    const turnedAway = await portal.enter(anaAsked, ana.id);
    expect(turnedAway.statusCode).toBeGreaterThanOrEqual(400);
    const tables = await portal.queryAsOwner<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'graphile_worker')`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => portal.queryAsOwner(`select t::text from ${name} t`)),
    );
    const told = JSON.stringify(rows) + portal.logged.join('') + turnedAway.body + begun.body.split('?')[0];
    expect(told).toContain(ana.email);
    const kept = [
      searchParams.get('state'),
      searchParams.get('nonce'),
      portal.cookieOf(begun).split('=')[1],
      clientSecret,
    ];
    for (const secret of kept) expect(told).not.toContain(secret ?? 'missing');
  });
});
