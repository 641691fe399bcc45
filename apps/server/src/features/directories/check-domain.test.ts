import type { Directory } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { confirmDomain } from '../../tools/account/confirm-domain.ts';
import { plantPeople, rightPassword } from '../identity/testing/start-identity-server.ts';
import type { OpenDirectory } from './testing/directory/open-directory.ts';
import {
  openTestDirectory,
  startDirectoryPortal,
  type DirectoryPortal,
} from './testing/start-directory-portal.ts';
import { startDnsServer, type DnsServer } from './testing/start-dns-server.ts';

const domain = 'alfa.example';
const eva = { email: `eva@${domain}` };
let dns: DnsServer;
let portal: DirectoryPortal;
let directory: OpenDirectory;
/** An account whose company has the domain, and one that only claims it. */
let company: string;
let claimant: string;

beforeAll(async () => {
  dns = await startDnsServer();
  portal = await startDirectoryPortal([1, 2], [dns.address]);
  await plantPeople(portal, {
    accounts: [domain, 'beta.example'],
    modules: [],
    people: [
      { email: 'ana@mail.example', roles: { [domain]: 'admin' } },
      { email: 'bia@mail.example', roles: { 'beta.example': 'admin' } },
      { email: eva.email, directoryLogin: true, roles: { [domain]: 'viewer' } },
    ],
  });
  directory = await openTestDirectory([{ id: 'eva', name: 'Eva', email: eva.email }]);
  for (const id of [1, 2]) await portal.configure(id, directory, { justInTime: true });
  company = (await portal.signIn('ana@mail.example')).access;
  claimant = (await portal.signIn('bia@mail.example')).access;
});
afterAll(async () => {
  await directory.close();
  await portal.stop();
  await dns.stop();
});
beforeEach(async () => {
  dns.records.clear();
  dns.fails = false;
  await portal.queryAsOwner('update accounts set domain = $1, proven_domain = null', [domain]);
});

const read = async (token: string): Promise<Directory> =>
  (await portal.call('GET', '/account/directory', token)).json();
const check = async (token: string): Promise<unknown> =>
  (await portal.call('POST', '/account/directory/domain-checks', token)).json();
async function publish(token: string): Promise<void> {
  const { domainRecord } = await read(token);
  dns.records.set(domainRecord.name, ['v=spf1 -all', domainRecord.value]);
}
const enter = async (): Promise<unknown> => {
  const begun = await portal.begin(eva);
  return begun.statusCode === 200 ? (await portal.enter(eva, 'eva')).statusCode : begun.json();
};

it('neither signs in nor redirects people of a domain that is only claimed', async () => {
  expect(await read(claimant)).toMatchObject({ domain, domainState: 'waiting' });
  expect(await enter()).toMatchObject({ code: 'directory_unknown' });
  const byPassword = await portal.token({
    grant_type: 'password',
    username: eva.email,
    password: rightPassword,
  });
  expect(byPassword.json()).toMatchObject({ code: 'invalid_grant' });
});

it('signs people in once the account’s record is in DNS', async () => {
  const { domainRecord } = await read(company);
  expect(domainRecord.name).toBe(`_azimute-challenge.${domain}`);
  expect(await check(company)).toEqual({ outcome: 'record_missing' });
  await publish(company);
  expect(await check(company)).toEqual({ outcome: 'proven' });
  expect(await check(company)).toEqual({ outcome: 'proven' });
  expect(await read(company)).toMatchObject({ domainState: 'proven' });
  expect(await enter()).toBe(200);
  const audited = await portal.queryAsOwner(
    `select account_id, after from audit_entries where action = 'account.prove-domain'`,
  );
  expect(audited).toEqual([{ account_id: 1, after: { domain, by: 'dns' } }]);
});

it('rejects records of another account or another domain', async () => {
  await publish(company);
  expect(await check(claimant)).toEqual({ outcome: 'record_differs' });
  await portal.queryAsOwner(`update accounts set domain = 'other.example' where account_id = 1`);
  const { domainRecord: other } = await read(company);
  expect([...dns.records.values()].flat()).not.toContain(other.value);
  expect(await check(company)).toEqual({ outcome: 'record_missing' });
});

it('verifies a domain for one account at most', async () => {
  await publish(company);
  expect(await check(company)).toEqual({ outcome: 'proven' });
  await publish(claimant);
  expect(await check(claimant)).toEqual({ outcome: 'proven_elsewhere' });
  expect(await read(claimant)).toMatchObject({ domainState: 'waiting' });
  expect(await confirm(2)).toBe('Account 1 has already verified alfa.example.');
});

it('requires verification again after the domain changes', async () => {
  await publish(company);
  await check(company);
  await portal.queryAsOwner('update accounts set proven_domain = null, domain = $1 where account_id = 1', [
    'new.example',
  ]);
  expect(await read(company)).toMatchObject({ domain: 'new.example', domainState: 'waiting' });
  expect(await enter()).toMatchObject({ code: 'directory_unknown' });
});

it('reports that DNS does not respond', async () => {
  dns.fails = true;
  expect(await check(company)).toEqual({ outcome: 'dns_unavailable' });
});

it('never accepts a public mail provider, whatever DNS says', async () => {
  await portal.queryAsOwner(`update accounts set domain = 'gmail.com' where account_id = 2`);
  await publish(claimant);
  expect(await check(claimant)).toEqual({ outcome: 'public_mail' });
  expect(await read(claimant)).toMatchObject({ domainState: 'public_mail' });
  expect(await confirm(2, 'gmail.com')).toBe(
    'gmail.com is the domain of a public e-mail provider: no account can verify it.',
  );
});

it('accepts the operator’s confirmation instead of DNS', async () => {
  expect(await confirm(1, 'other.example')).toBe('Account 1 has the domain alfa.example.');
  expect(await confirm(9)).toBe('There is no account 9.');
  expect(await confirm(1)).toBe('confirmed');
  expect(await enter()).toBe(200);
  const [audited] = await portal.queryAsOwner(
    `select account_id, user_id, after from audit_entries where action = 'account.prove-domain' order by sequence desc limit 1`,
  );
  expect(audited).toEqual({ account_id: 1, user_id: null, after: { domain, by: 'operator' } });
});

it('lets administrators only check a domain', async () => {
  expect((await portal.call('POST', '/account/directory/domain-checks')).statusCode).toBe(401);
  await portal.queryAsOwner(`update memberships set role = 'viewer' where account_id = 2`);
  expect(await check(claimant)).toMatchObject({ code: 'forbidden' });
});

/** Runs the operator's command; returns the reason of a refusal. */
async function confirm(accountId: number, asked = domain): Promise<string> {
  const owner = new pg.Client({ connectionString: portal.ownerUrl });
  await owner.connect();
  try {
    await confirmDomain(owner, { accountId, domain: asked });
    return 'confirmed';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await owner.end();
  }
}
