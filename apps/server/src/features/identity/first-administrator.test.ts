import { moduleCodes, type TokenAnswer } from '@azimute/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../platform/testing/create-test-database.ts';
import { clientOf } from '../../testing/portal-client.ts';
import { startWholePortal } from '../../testing/start-whole-portal.ts';
import { createFirstAdministratorLink } from './create-first-administrator-link.ts';

// Without the usual users of a test portal.
const portal = await startWholePortal({ testDatabase: await createTestDatabase() });
afterAll(() => portal.stop());
const { server, database, queryAsOwner } = portal;
const visitor = clientOf(server, null);

const redeeming = (token: string, more: Readonly<Record<string, string>> = {}) => ({
  body: {
    token,
    name: 'Ana',
    email: 'Ana@Alfa.example',
    password: 'long enough',
    password_confirmation: 'long enough',
    account: 'Alfa',
    locale: 'pt',
    ...more,
  },
});
const newLink = async (): Promise<string> => {
  const link = await createFirstAdministratorLink(database);
  if (link === null) throw new Error('No link was made');
  return link;
};

describe('the first administrator’s link', () => {
  it('refuses invalid input, and unknown, expired and replaced links', async () => {
    const replaced = await newLink();
    const link = await newLink();
    const refused = (given: ReturnType<typeof redeeming>, expected: Parameters<typeof visitor.refused>[2]) =>
      visitor.refused('createFirstAdministrator', given, expected);
    await refused(redeeming('unknown'), 410);
    await refused(redeeming(replaced), 410);
    await refused(redeeming(link, { password: 'short', email: 'nobody' }), { password: [101], email: [103] });
    await refused(redeeming(link, { password: 'Password1', password_confirmation: 'Password1' }), {
      password: ['password_breached'],
    });
    await refused(redeeming(link, { password_confirmation: 'another one' }), {
      password_confirmation: ['passwords_differ'],
    });
    await queryAsOwner('update one_time_links set expires_at = now()');
    await refused(redeeming(link), 410);
    expect(await queryAsOwner('select from users')).toHaveLength(0);
  });

  it('creates account, administrator and session once, even if opened concurrently', async () => {
    const link = await newLink();
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) =>
        visitor.send('createFirstAdministrator', redeeming(link, { email: `${name}@alfa.example` })),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 410, 410, 410,
    ]);
    const won = answers.find((answer) => answer.statusCode === 201)?.json<TokenAnswer>();
    expect(await clientOf(server, won?.access_token ?? null).call('getProfile')).toMatchObject({
      accounts: [{ name: 'Alfa', domain: 'alfa.example', role: 'admin' }],
      modules: moduleCodes.map((code) => ({ code, change: true })),
      locale: 'pt',
    });
    expect(await queryAsOwner('select from users')).toHaveLength(1);
    const audited = await queryAsOwner<{ action: string }>(
      'select action from audit_entries where account_id is not null order by sequence',
    );
    expect(audited.map((row) => row.action)).toEqual(['account.create', 'user.create', 'session.create']);
  });

  it('is never created again once a user exists', async () => {
    expect(await createFirstAdministratorLink(database)).toBeNull();
  });
});
