import type { DirectorySettings } from '@azimute/contract';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDirectory } from './testing/directory/open-directory.ts';
import { plantPeople } from '../identity/testing/start-identity-server.ts';
import { openProvider } from './provider/open-provider.ts';
import { readSecret } from './read-secret.ts';
import {
  clientId,
  clientSecret,
  openTestDirectory,
  readBack,
  redirectAddress,
  startDirectoryPortal,
  type DirectoryPortal,
} from './testing/start-directory-portal.ts';
import { walkDirectory } from './testing/walk-directory.ts';

let portal: DirectoryPortal;
let directory: OpenDirectory;
let admin: string;
let viewer: string;
let settings: DirectorySettings;

beforeAll(async () => {
  portal = await startDirectoryPortal();
  await plantPeople(portal, {
    accounts: ['alfa.example', 'beta.example'],
    modules: [],
    people: [
      { email: 'boss@mail.example', roles: { 'alfa.example': 'admin' } },
      { email: 'viewer@mail.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'chief@alfa.example', directoryLogin: true, roles: { 'alfa.example': 'admin' } },
    ],
  });
  await portal.queryAsOwner(`update accounts set proven_domain = domain where domain = 'alfa.example'`);
  directory = await openTestDirectory([
    { id: 'chief', name: 'Chief', email: 'chief@alfa.example', groups: ['chiefs'] },
    { id: 'new', name: 'New', email: 'new@alfa.example' },
    { id: 'unverified', name: 'Uma', email: 'uma@alfa.example', emailVerified: false },
  ]);
  admin = (await portal.signIn('boss@mail.example')).access;
  viewer = (await portal.signIn('viewer@mail.example')).access;
  settings = {
    kind: 'openid',
    name: 'Alfa',
    issuer: directory.issuer,
    clientId,
    secretName: 'DIRECTORY_SECRET_1',
    isOn: true,
    justInTime: false,
    defaultProfileId: null,
    groupsClaim: 'groups',
    groupProfiles: [],
    enforced: false,
  };
});
afterAll(async () => {
  await directory.close();
  await portal.stop();
});

const put = (more: Partial<DirectorySettings>, token = admin) =>
  portal.call('PUT', '/account/directory', token, { ...settings, ...more });

describe('the directory of an account', () => {
  it('is managed by its administrators only', async () => {
    for (const [method, address] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/trials'],
    ] as const) {
      const body = method === 'PUT' ? settings : undefined;
      expect((await portal.call(method, `/account/directory${address}`, viewer, body)).statusCode).toBe(403);
      expect((await portal.call(method, `/account/directory${address}`, undefined, body)).statusCode).toBe(
        401,
      );
    }
  });

  it.each<[string, Partial<DirectorySettings>, object]>([
    ['an invalid address', { issuer: 'ldap://directory.example' }, { issuer: ['invalid_format'] }],
    [
      'an Entra ID address without a tenant',
      { kind: 'entra', issuer: 'https://login.microsoftonline.com/common/v2.0' },
      { issuer: ['tenant_needed'] },
    ],
    [
      'the secret of another account',
      { secretName: 'DIRECTORY_SECRET_2' },
      { secretName: ['invalid_value'] },
    ],
    [
      'a secret whose name begins like another account’s',
      { secretName: 'DIRECTORY_SECRET_12' },
      { secretName: ['invalid_value'] },
    ],
    ['an arbitrary environment variable', { secretName: 'DATABASE_URL' }, { secretName: ['invalid_value'] }],
    ['an unknown profile', { defaultProfileId: 999 }, { defaultProfileId: ['invalid_value'] }],
    [
      'groups with an unknown profile',
      { groupProfiles: [{ group: 'x', profileId: 999 }] },
      { groupProfiles: ['invalid_value'] },
    ],
    ['enforcement before it is proven', { enforced: true }, { enforced: ['not_proven'] }],
  ])('is refused with %s', async (_what, more, errors) => {
    const answer = await put(more);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
  });

  it('is returned without its secret, and audited', async () => {
    expect((await put({})).json()).toMatchObject({
      settings,
      domain: 'alfa.example',
      redirectAddress,
      hasSecret: true,
      proven: false,
    });
    const answer = await portal.call('GET', '/account/directory', admin);
    expect(answer.body).not.toContain(clientSecret);
    expect(
      await portal.queryAsOwner(`select after from audit_entries where action = 'account.change-directory'`),
    ).toEqual([{ after: settings }]);
  });

  it('is enforced after an administrator signed in through it, until it changes', async () => {
    expect((await portal.enter({ email: 'x@alfa.example' }, 'chief')).statusCode).toBe(200);
    expect((await put({ enforced: true })).json()).toMatchObject({
      settings: { enforced: true },
      proven: true,
    });
    expect((await put({ enforced: true, clientId: 'another' })).json()).toMatchObject({
      errors: { enforced: ['not_proven'] },
    });
    expect((await put({ enforced: true, isOn: false })).json()).toMatchObject({
      errors: { enforced: ['not_on'] },
    });
    expect((await put({ clientId: 'another' })).json()).toMatchObject({ proven: false });
    await put({});
  });

  it('is tested without creating a session, and reports the outcome of a sign-in', async () => {
    const sessions = (): Promise<unknown> => portal.queryAsOwner('select count(*) from sessions');
    const before = await sessions();
    for (const [id, told] of [
      ['chief', { name: 'Chief', email: 'chief@alfa.example', groups: ['chiefs'], outcome: 'known' }],
      ['new', { name: 'New', email: 'new@alfa.example', groups: [], outcome: 'refused' }],
      ['unverified', { name: 'Uma', email: null, groups: [], outcome: 'email_unverified' }],
    ] as const) {
      const begun = await portal.call('POST', '/account/directory/trials', admin);
      const back = await walkDirectory(portal.addressOf(begun), id);
      const { code, state, iss } = readBack(back);
      const cookie = portal.cookieOf(begun);
      const answer = await portal.call(
        'POST',
        '/account/directory/trials/finish',
        undefined,
        { code, state, iss },
        { cookie },
      );
      expect([answer.statusCode, answer.json()]).toEqual([200, told]);
    }
    expect(await sessions()).toEqual(before);
  });

  it('is not a test when a person signs in', async () => {
    const begun = await portal.begin({ email: 'x@alfa.example' });
    const { code, state, iss } = readBack(await walkDirectory(portal.addressOf(begun), 'chief'));
    const cookie = portal.cookieOf(begun);
    const answer = await portal.call(
      'POST',
      '/account/directory/trials/finish',
      undefined,
      { code, state, iss },
      { cookie },
    );
    expect(answer.json()).toMatchObject({ code: 'directory_sign_in_expired' });
  });

  it('is removed, and ends its sessions', async () => {
    const entered = await portal.enter({ email: 'x@alfa.example' }, 'chief');
    const { access_token: token } = entered.json<{ access_token: string }>();
    expect((await portal.call('DELETE', '/account/directory', admin)).statusCode).toBe(204);
    expect((await portal.call('GET', '/profile', token)).statusCode).toBe(401);
    expect((await portal.call('GET', '/account/directory', admin)).json()).toMatchObject({ settings: null });
    expect((await portal.call('POST', '/account/directory/trials', admin)).statusCode).toBe(404);
  });
});

describe('a client secret', () => {
  it('is read from the environment, else from a file with its name, for its account only', async () => {
    const secretsDir = await mkdtemp(path.join(tmpdir(), 'azimute-secrets-'));
    await writeFile(path.join(secretsDir, 'DIRECTORY_SECRET_1'), ' of the file \n');
    await writeFile(path.join(secretsDir, 'DIRECTORY_SECRET_1_NEXT'), 'next');
    const given = { secrets: new Map([['DIRECTORY_SECRET_1', 'of the environment']]), secretsDir };
    const files = { secrets: new Map<string, string>(), secretsDir };
    const read = (from: Parameters<typeof readSecret>[0], accountId: number, secretName: string) =>
      readSecret(from, { accountId, secretName });
    expect(await read(given, 1, 'DIRECTORY_SECRET_1')).toBe('of the environment');
    expect(await read(files, 1, 'DIRECTORY_SECRET_1')).toBe('of the file');
    expect(await read(files, 1, 'DIRECTORY_SECRET_1_NEXT')).toBe('next');
    expect(await read(files, 1, 'DIRECTORY_SECRET_1_GONE')).toBeNull();
    expect(await read(given, 2, 'DIRECTORY_SECRET_1')).toBeNull();
    expect(await read(files, 1, 'DIRECTORY_SECRET_1/../DIRECTORY_SECRET_1')).toBeNull();
    await rm(secretsDir, { recursive: true });
  });
});

describe('the rights that groups give', () => {
  it("change at once with an administrator's edit, except those given by hand", async () => {
    const [drivers, chiefs] = await portal.queryAsOwner<{ id: number }>(
      `insert into profiles (account_id, name) values (1, 'Drivers'), (1, 'Chiefs') returning profile_id as id`,
    );
    const groupProfiles = [
      { group: 'drivers', profileId: drivers?.id ?? 0 },
      { group: 'chiefs', profileId: chiefs?.id ?? 0 },
    ];
    expect((await put({ groupProfiles })).statusCode).toBe(200);
    const [member] = await portal.queryAsOwner<{ id: number }>(
      `insert into profile_users (account_id, profile_id, user_id)
        select 1, $1, user_id from users where email = 'viewer@mail.example' returning user_id as id`,
      [chiefs?.id],
    );
    await portal.queryAsOwner(`select grant_by_groups(1, $1, array['drivers', 'chiefs'])`, [member?.id]);
    const held = async (): Promise<unknown> =>
      (
        await portal.queryAsOwner<{ id: number }>('select profile_id as id from profile_users order by 1')
      ).map(({ id }) => id);
    expect(await held()).toEqual([drivers?.id, chiefs?.id]);
    await put({ groupProfiles: [] });
    expect(await held()).toEqual([chiefs?.id]);
    expect(
      await portal.queryAsOwner(`select after from audit_entries where action = 'user.change-profiles-by-groups'
        order by sequence desc limit 1`),
    ).toEqual([{ after: { given: [], taken: [drivers?.id] } }]);
    await put({ groupProfiles });
    await portal.queryAsOwner(`select grant_by_groups(1, $1, array['drivers'])`, [member?.id]);
    await portal.call('DELETE', '/account/directory', admin);
    expect(await held()).toEqual([chiefs?.id]);
  });
});

describe('a provider on this machine', () => {
  it('is not called unless the operator allows it', async () => {
    const access = { kind: 'openid', issuer: directory.issuer, clientId, secret: clientSecret } as const;
    const open = (issuer: string) =>
      openProvider({ ...access, issuer }, { allowsPrivate: false, entraOrigins: [] });
    await expect(open(directory.issuer)).rejects.toThrow('is not https');
    await expect(open(directory.issuer.replace('http:', 'https:'))).rejects.toThrow(
      'refused: connections to 127.0.0.1 are not allowed',
    );
  });
});
