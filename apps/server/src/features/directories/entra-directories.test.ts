import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDirectory } from './testing/directory/open-directory.ts';
import { plantPeople } from '../identity/testing/start-identity-server.ts';
import {
  openTestDirectory,
  startDirectoryPortal,
  type DirectoryPortal,
} from './testing/start-directory-portal.ts';

const tenant = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const claims = { tid: tenant, oid: 'object-of-ana' };
const ana = { id: 'subject-of-ana', name: 'Ana', email: 'Ana@Alfa.example', emailVerified: false };
const bia = { id: 'subject-of-bia', name: '', email: 'not an address' };
/** The directory's claims, set by a test; it only supports claims known from the start. */
const ofBia: Record<string, unknown> = { ...claims, preferred_username: undefined, xms_edov: undefined };

let portal: DirectoryPortal;
let directory: OpenDirectory;
let document: Record<string, unknown> = {};

beforeAll(async () => {
  portal = await startDirectoryPortal();
  await plantPeople(portal, {
    accounts: ['alfa.example'],
    modules: [],
    people: ['ana@alfa.example', 'bia@alfa.example'].map((email) => ({
      email,
      directoryLogin: true,
      roles: { 'alfa.example': 'viewer' },
    })),
  });
  directory = await openTestDirectory(
    [
      { ...ana, more: claims },
      { ...bia, more: ofBia },
      { ...ana, id: 'stranger', more: { ...claims, tid: '00000000-0000-0000-0000-000000000000' } },
      { ...ana, id: 'no-object', more: { tid: tenant } },
    ],
    {
      path: `/${tenant}/v2.0`,
      // Like Microsoft's metadata for all tenants.
      alter: async (path, answer) =>
        path.endsWith('/openid-configuration')
          ? {
              ...answer,
              issuer: String(answer['issuer']).replace(tenant, '{tenantid}'),
              authorization_response_iss_parameter_supported: undefined,
              ...document,
            }
          : answer,
    },
  );
  portal.entraOrigins.push(new URL(directory.issuer).origin);
  await portal.configure(1, directory, { kind: 'entra' });
});
afterAll(async () => {
  await directory.close();
  await portal.stop();
});

const say = (more: Record<string, unknown>): void => {
  for (const name of Object.keys(ofBia)) delete ofBia[name];
  Object.assign(ofBia, { tid: tenant, oid: 'object-of-bia', ...more });
};
const enter = (id: string) =>
  portal.enter({ email: 'ana@alfa.example' }, id, (given) => ({ ...given, iss: undefined }));

describe('an Entra ID tenant', () => {
  it('is identified by its own issuer even if its metadata is generic, and a person by tenant and object', async () => {
    expect((await enter(ana.id)).statusCode).toBe(200);
    expect(await portal.queryAsOwner('select issuer, subject from user_identities')).toEqual([
      { issuer: directory.issuer, subject: `${tenant}:object-of-ana` },
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['found only in the sign-in name', {}, 'directory_not_linked'],
    [
      'in a domain that the tenant does not own',
      { email: 'bia@alfa.example', xms_edov: false },
      'directory_email_unverified',
    ],
    [
      'in a domain that the tenant does not own, as some tokens state it',
      { email: 'bia@alfa.example', xms_edov: '0' },
      'directory_email_unverified',
    ],
  ])('links no one by an e-mail %s', async (_what, more, code) => {
    say({ preferred_username: 'bia@alfa.example', ...more });
    expect((await enter(bia.id)).json()).toMatchObject({ code });
    const known = await portal.queryAsOwner(`select from user_identities where subject like '%of-bia'`);
    expect(known).toEqual([]);
  });

  it('links by an e-mail in a domain of the tenant, and shows the sign-in name of people without e-mail', async () => {
    say({ email: 'bia@alfa.example', xms_edov: true });
    expect((await enter(bia.id)).statusCode).toBe(200);
    say({ email: '', preferred_username: 'Bia@Alfa.example' });
    expect((await enter(bia.id)).statusCode).toBe(200);
    const names = await portal.queryAsOwner(`select name from users where email = 'bia@alfa.example'`);
    expect(names).toEqual([{ name: 'bia@alfa.example' }]);
  });

  it.each(['stranger', 'no-object'])(
    'identifies no one of another tenant or without an object: %s',
    async (id) => {
      expect((await enter(id)).json()).toMatchObject({ code: 'directory_refused' });
    },
  );

  it.each<[string, Record<string, unknown>]>([
    [
      'another tenant',
      { issuer: 'https://login.microsoftonline.com/00000000-0000-0000-0000-000000000000/v2.0' },
    ],
    ['addresses on other hosts', { token_endpoint: 'https://login.example/token' }],
  ])('is rejected with %s', async (_what, more) => {
    document = more;
    portal.clock.advance(11 * 60_000);
    expect((await portal.begin({ email: 'ana@alfa.example' })).json()).toMatchObject({
      code: 'directory_unavailable',
    });
  });

  it('is accepted only on Microsoft hosts that serve tenants', async () => {
    document = {};
    portal.clock.advance(11 * 60_000);
    portal.entraOrigins.length = 0;
    expect((await portal.begin({ email: 'ana@alfa.example' })).json()).toMatchObject({
      code: 'directory_unavailable',
    });
  });
});
