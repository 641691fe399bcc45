import { moduleCodes } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirstAdministratorLink } from './create-first-administrator-link.ts';
import { startIdentityServer, type IdentityServer } from './testing/start-identity-server.ts';

let portal: IdentityServer;

beforeAll(async () => {
  portal = await startIdentityServer();
});
afterAll(() => portal.stop());

const redeem = (token: string, more: Record<string, string> = {}) =>
  portal.call('POST', '/first-administrator', undefined, {
    token,
    name: 'Ana',
    email: 'Ana@Alfa.example',
    password: 'long enough',
    password_confirmation: 'long enough',
    account: 'Alfa',
    locale: 'pt',
    ...more,
  });
const newLink = async (): Promise<string> => {
  const link = await createFirstAdministratorLink(portal.database);
  if (link === null) throw new Error('No link was made');
  return link;
};

describe('the link of the first administrator', () => {
  it('refuses what it cannot take, unknown links, expired ones and those that a newer one replaced', async () => {
    const replaced = await newLink();
    const link = await newLink();
    expect((await redeem('unknown')).statusCode).toBe(410);
    expect((await redeem(replaced)).statusCode).toBe(410);
    const invalid = await redeem(link, { password: 'short', email: 'nobody' });
    expect(invalid.statusCode).toBe(422);
    expect(invalid.json()).toMatchObject({ errors: { password: [101], email: [103] } });
    const stolen = await redeem(link, { password: 'Password1', password_confirmation: 'Password1' });
    expect(stolen.json()).toMatchObject({ errors: { password: ['password_breached'] } });
    const differing = await redeem(link, { password_confirmation: 'another one' });
    expect(differing.json()).toMatchObject({ errors: { password_confirmation: ['passwords_differ'] } });
    await portal.queryAsOwner('update one_time_links set expires_at = now()');
    expect((await redeem(link)).statusCode).toBe(410);
    expect(await portal.queryAsOwner('select from users')).toHaveLength(0);
  });

  it('makes account, administrator and session once, even when it is opened many times at once', async () => {
    const link = await newLink();
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) => redeem(link, { email: `${name}@alfa.example` })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 410, 410, 410,
    ]);
    const won = answers.find((answer) => answer.statusCode === 201)?.json<{ access_token: string }>();
    const profile = await portal.call('GET', '/profile', won?.access_token);
    expect(profile.json()).toMatchObject({
      accounts: [{ name: 'Alfa', domain: 'alfa.example', role: 'admin' }],
      modules: moduleCodes.map((code) => ({ code, change: true })),
      locale: 'pt',
    });
    expect(await portal.queryAsOwner('select from users')).toHaveLength(1);
    const audited = await portal.queryAsOwner<{ action: string }>(
      'select action from audit_entries where account_id is not null order by sequence',
    );
    expect(audited.map((row) => row.action)).toEqual(['account.create', 'user.create', 'session.create']);
  });

  it('is never made again once there is somebody', async () => {
    expect(await createFirstAdministratorLink(portal.database)).toBeNull();
  });
});
