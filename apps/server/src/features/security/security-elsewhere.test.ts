import type { Profile, SessionList, TwoFactor, TwoFactorSecret } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testKeys } from '../../platform/testing/test-keys.ts';
import { startTwoCells, type TestCell, type TwoCells } from '../across-cells/testing/start-two-cells.ts';
import { openSecret } from '../../platform/seal-secret.ts';
import { secretContext } from '../identity/second-factor/prove-second-factor.ts';
import { codeOfStep, stepAt } from '../identity/second-factor/totp.ts';
import { plantPeople, rightPassword } from '../identity/testing/start-identity-server.ts';
import { answerSecurity } from './answer-security.ts';
import { securityRoutes } from './security-routes.ts';

const sealed = { sealingKey: testKeys.sealingKey, issuer: 'Azimute' };
const email = 'ana@alone.example';
let cells: TwoCells;
let north: TestCell;
let south: TestCell;
let userId: number;
/** In an account of the south, of somebody who has none in the north, where they are at home. */
let access: string;

beforeAll(async () => {
  cells = await startTwoCells(
    (deps) => securityRoutes({ ...deps, ...sealed }),
    async (deps, request) => await answerSecurity({ ...deps, ...sealed }, request),
  );
  ({ north, south } = cells);
  const planted = await plantPeople(north, { accounts: [], modules: [], people: [{ email }] });
  userId = planted.userIds[email] ?? 0;
  await north.queryAsOwner('update users set known_elsewhere = true where user_id = $1', [userId]);
  await plantPeople(south, {
    accounts: ['strict.example'],
    modules: [],
    people: [{ email: 'bia@strict.example', roles: { 'strict.example': 'admin' } }],
  });
  await south.queryAsOwner(
    `insert into users (user_id, email, name, home_cell) overriding system value values ($1, $2, 'Ana', 'north')`,
    [userId, email],
  );
  await south.queryAsOwner(
    `insert into memberships (account_id, user_id, role) select account_id, $1, 'viewer' from accounts`,
    [userId],
  );
  await south.queryAsOwner('update accounts set requires_two_factor = true');
  ({ access } = await north.signIn(email));
});
afterAll(() => cells.stop());

const post = (path: string, body: object) => south.call('POST', `/profile/two-factor${path}`, access, body);
const isMissing = async (): Promise<boolean> =>
  (await south.call('GET', '/profile', access)).json<Profile>().two_factor_missing;

async function codeNow(): Promise<string> {
  const [row] = await north.queryAsOwner<{ sealed_secret: Buffer }>(
    'select sealed_secret from user_two_factor',
  );
  if (row === undefined) throw new Error('There is no second factor');
  const secret = openSecret(sealed.sealingKey, row.sealed_secret, secretContext(userId));
  return codeOfStep(secret, stepAt(new Date()));
}

describe('a second factor that an account elsewhere demands', () => {
  it('is set up from there, at home, and lets its person in at once', async () => {
    expect(await isMissing()).toBe(true);
    const before = (await south.call('GET', '/profile/two-factor', access)).json<TwoFactor>();
    expect(before).toEqual({ enabledAt: null, recoveryCodesLeft: 0, requiredBy: ['strict.example'] });
    expect((await post('', { password: 'wrong' })).json()).toMatchObject({
      code: 'invalid_current_password',
      errors: { password: ['invalid_current_password'] },
    });
    const begun = await post('', { password: rightPassword });
    expect(begun.statusCode).toBeLessThan(300);
    expect(begun.headers['cache-control']).toBe('no-store');
    expect(begun.json<TwoFactorSecret>().uri).toContain(encodeURIComponent(email));
    expect((await post('/confirm', { otp: '000000' })).json()).toMatchObject({ code: 'two_factor_invalid' });
    const confirmed = await post('/confirm', { otp: await codeNow() });
    expect(confirmed.json<{ codes: string[] }>().codes.length).toBeGreaterThan(4);
    expect(await isMissing()).toBe(false);
    expect(await south.queryAsOwner('select from user_two_factor')).toEqual([]);
    expect(
      await north.queryAsOwner(`select template, account_id from mails where user_id = $1`, [userId]),
    ).toEqual([{ template: 'second-factor-on', account_id: null }]);
  });

  it('is not touched while the home does not answer', async () => {
    north.leave();
    expect((await south.call('GET', '/profile/two-factor', access)).json()).toMatchObject({
      code: 'cell_unavailable',
    });
    north.comeBack();
  });
});

it('sessions are those at home, with which those elsewhere end', async () => {
  const other = await north.token({
    grant_type: 'password',
    username: email,
    password: rightPassword,
    otp: await codeNowAgain(),
  });
  const { access_token: otherAccess } = other.json<{ access_token: string }>();
  const list = (await south.call('GET', '/profile/sessions', access)).json<SessionList>();
  expect(list.items.map(({ current }) => current)).toEqual([true, false]);
  expect((await south.call('GET', '/profile', otherAccess)).statusCode).toBe(200);
  const ended = await south.call('DELETE', `/profile/sessions/${list.items[1]?.id}`, access);
  expect(ended.statusCode).toBeLessThan(300);
  await vi.waitFor(async () =>
    expect((await south.call('GET', '/profile', otherAccess)).statusCode).toBe(401),
  );
  expect((await south.call('GET', '/profile', access)).statusCode).toBe(200);
});

/** A code opens one session. */
async function codeNowAgain(): Promise<string> {
  await north.queryAsOwner('update user_two_factor set last_step = 0');
  return await codeNow();
}
