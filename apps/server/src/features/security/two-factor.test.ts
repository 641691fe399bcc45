import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { plantedPassword } from '../../testing/plant-account.ts';
import type { PortalClient } from '../../testing/portal-client.ts';
import { securityPortal } from './testing/security-portal.ts';

const portal = await securityPortal();
afterAll(() => portal.stop());
const { visitor, byPassword, accountId, queryAsOwner } = portal;

const secretBody = (password = plantedPassword) => ({ body: { password } });
const begin = (client: PortalClient) => client.call('beginTwoFactor', secretBody());
const stateOf = (client: PortalClient) => client.call('getTwoFactor');
const proof = (otp: string, password = plantedPassword) => ({ body: { password, otp } });
const cookieOf = ({ headers }: LightMyRequestResponse): string =>
  String(headers['set-cookie']).split(';')[0] ?? '';
const toldByMail = (userId: number) =>
  queryAsOwner(`select address from mails where template = 'wrong-codes' and user_id = $1`, [userId]);
const actionsOf = async (userId: number): Promise<string[]> => {
  const rows = await queryAsOwner<{ action: string }>(
    `select action from audit_entries where user_id = $1 and action not like 'session.%' order by sequence`,
    [userId],
  );
  return rows.map(({ action }) => action);
};

/** Returns a user with a second factor, and the session in which it was set up. */
async function protectedPerson() {
  const ana = portal.person();
  const token = await portal.signIn(ana);
  const held = await portal.setUp(token);
  return { ...held, token, email: ana.email, userId: ana.id };
}

describe('setting up a second factor', () => {
  it('is refused without the password, with a wrong code, and if one exists', async () => {
    const ana = portal.person();
    const token = await portal.signIn(ana);
    await visitor.refused('beginTwoFactor', {}, 401);
    const error = { password: ['invalid_current_password'] };
    await token.refused('beginTwoFactor', secretBody('not this one'), error);
    await token.refused('confirmTwoFactor', { body: { otp: '123456' } }, 409);
    const { secret } = await begin(token);
    const wrong = { body: { otp: portal.code(secret, 5) } };
    const invalid = await token.refused('confirmTwoFactor', wrong, { otp: ['two_factor_invalid'] });
    expect(invalid.code).toBe('two_factor_invalid');
    expect(await stateOf(token)).toMatchObject({ enabledAt: null, recoveryCodesLeft: 0 });
    expect((await byPassword(ana.email)).statusCode).toBe(200);
    await token.call('confirmTwoFactor', { body: { otp: portal.code(secret) } });
    await token.refused('beginTwoFactor', secretBody(), 409);
  });

  it('accepts the code of the newest secret only', async () => {
    const ana = portal.person();
    const token = await portal.signIn(ana);
    const { secret: first } = await begin(token);
    const { secret: second } = await begin(token);
    await token.refused('confirmTwoFactor', { body: { otp: portal.code(first) } }, 422);
    await token.call('confirmTwoFactor', { body: { otp: portal.code(second) } });
  });

  it('returns ten codes, notifies the person, and stores no secret or code in plain text', async () => {
    const { token, userId, secret, codes } = await protectedPerson();
    expect(new Set(codes).size).toBe(10);
    expect(await stateOf(token)).toMatchObject({ recoveryCodesLeft: 10, requiredBy: [] });
    expect(await actionsOf(userId)).toEqual(['user.begin-two-factor', 'user.enable-two-factor']);
    const stored = await queryAsOwner(
      `select t::text, c::text, a::text, n::text from user_two_factor t join user_recovery_codes c using (user_id)
        join audit_entries a using (user_id) join notifications n using (user_id)`,
    );
    const text = JSON.stringify(stored);
    expect(text).toContain('two_factor_enabled');
    for (const open of [secret, ...codes]) expect(text).not.toContain(open);
  });

  it('restores access in accounts that require one', async () => {
    const rightsChanges: unknown[] = [];
    portal.events.on('rightsChanged', (change) => rightsChanges.push(change));
    const ana = portal.person();
    await queryAsOwner('update accounts set requires_two_factor = true where account_id = $1', [accountId]);
    const token = await portal.signIn(ana);
    const before = await token.call('getProfile');
    expect(before).toMatchObject({ two_factor_missing: true, modules: [] });
    expect((await stateOf(token)).requiredBy).toEqual([expect.stringMatching(/^account-/)]);
    await portal.setUp(token);
    const after = await token.call('getProfile');
    expect(after).toMatchObject({ two_factor_missing: false });
    expect(after.modules).toHaveLength(2);
    expect(rightsChanges.at(-1)).toEqual({ accountId, userId: ana.id });
    await queryAsOwner('update accounts set requires_two_factor = false where account_id = $1', [accountId]);
  });
});

describe('a sign-in with a second factor', () => {
  it('reveals the factor only after the correct password', async () => {
    const { email, secret } = await protectedPerson();
    const otp = portal.code(secret, 1);
    const wrong = await byPassword(email, { password: 'not this one', otp });
    expect(wrong.json()).toMatchObject({ code: 'invalid_grant' });
    for (const empty of [{}, { otp: '' }, { otp: '  ' }] as Record<string, string>[]) {
      const asked = await byPassword(email, empty);
      expect([asked.statusCode, asked.json()]).toMatchObject([
        403,
        { code: 'two_factor_required', error: 'invalid_grant' },
      ]);
      // A device is known once both were correct.
      expect(asked.headers['set-cookie']).toBeUndefined();
    }
    for (const bad of ['000000', '12345', 'abc', 'bcdfg-hjkmn']) {
      const refused = await byPassword(email, { otp: bad });
      expect([refused.statusCode, refused.json()]).toMatchObject([422, { code: 'two_factor_invalid' }]);
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    expect((await byPassword(email, { otp })).statusCode).toBe(200);
  });

  it('accepts a code once, also in concurrent requests, and no earlier one', async () => {
    const { email, secret } = await protectedPerson();
    // The code that confirmed the secret is used up.
    expect((await byPassword(email, { otp: portal.code(secret) })).statusCode).toBe(422);
    portal.clock.advance(60_000);
    const otp = portal.code(secret).replace(/^(...)/, '$1 ');
    const answers = await Promise.all([byPassword(email, { otp }), byPassword(email, { otp })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect((await byPassword(email, { otp: portal.code(secret, -1) })).statusCode).toBe(422);
    portal.clock.advance(30_000);
    expect((await byPassword(email, { otp: portal.code(secret) })).statusCode).toBe(200);
  });

  it('accepts each recovery code once, also in concurrent requests, and notifies the person', async () => {
    const { email, userId, codes, token } = await protectedPerson();
    const [first = '', second = ''] = codes;
    const answers = await Promise.all([byPassword(email, { otp: first }), byPassword(email, { otp: first })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    const typed = await byPassword(email, { otp: ` ${second.replace('-', ' ').toUpperCase()} ` });
    expect(typed.statusCode).toBe(200);
    expect(await stateOf(token)).toMatchObject({ recoveryCodesLeft: 8 });
    expect((await actionsOf(userId)).slice(-2)).toEqual(['user.use-recovery-code', 'user.use-recovery-code']);
    const told = await queryAsOwner(
      `select data from notifications where user_id = $1 order by notification_id desc limit 1`,
      [userId],
    );
    expect(told).toMatchObject([{ data: { change: 'recovery_code_used', codesLeft: 8 } }]);
    const sessions = await queryAsOwner(
      'select signed_in_by from sessions where user_id = $1 order by session_id',
      [userId],
    );
    expect(sessions).toEqual(
      ['password', 'recovery-code', 'recovery-code'].map((by) => ({ signed_in_by: by })),
    );
  });

  it('accepts no code of another person', async () => {
    const [ana, bia] = [await protectedPerson(), await protectedPerson()];
    for (const otp of [bia.codes[0] ?? '', portal.code(bia.secret, 1)]) {
      expect((await byPassword(ana.email, { otp })).statusCode).toBe(422);
    }
  });

  it('limits guesses over all addresses, except for a known device of the person', async () => {
    const { email, secret } = await protectedPerson();
    const first = await byPassword(email, { otp: portal.code(secret, 1) });
    const cookie = cookieOf(first);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await byPassword(email, { otp: '000000' })).statusCode).toBe(422);
    }
    portal.clock.advance(60_000);
    const guessed = await byPassword(email, { otp: portal.code(secret) });
    expect(guessed.statusCode).toBe(429);
    expect(Number(guessed.headers['retry-after'])).toBeGreaterThan(0);
    const known = await byPassword(email, { otp: portal.code(secret) }, { cookie });
    expect(known.statusCode).toBe(200);
  });

  it('limits guesses also with device cookies collected before the factor was set up', async () => {
    const { email } = portal.person();
    const cookies: string[] = [];
    for (let gathered = 0; gathered < 3; gathered += 1) cookies.push(cookieOf(await byPassword(email)));
    const token = await portal.signIn({ email });
    await portal.setUp(token);
    const statuses: number[] = [];
    for (const cookie of [...cookies, ...cookies]) {
      statuses.push((await byPassword(email, { otp: '000000' }, { cookie })).statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

it('wrong codes after the correct password are e-mailed once, however many', async () => {
  const { email, userId } = await protectedPerson();
  for (let guess = 0; guess < 2; guess += 1) await byPassword(email, { otp: '000000' });
  await byPassword(email, { password: 'not this one', otp: '000000' });
  expect(await toldByMail(userId)).toEqual([]);
  for (let guess = 0; guess < 2; guess += 1) await byPassword(email, { otp: '000000' });
  expect(await toldByMail(userId)).toEqual([{ address: expect.stringMatching(/^10\.0\./) }]);
  expect((await actionsOf(userId)).filter((action) => action === 'user.enter-wrong-codes')).toHaveLength(1);
});

it('wrong codes are e-mailed even if few come from each address, with valid sign-ins in between', async () => {
  const { email, userId, secret, token } = await protectedPerson();
  const wrong = { otp: '000000' };
  await byPassword(email, wrong);
  const first = await byPassword(email, { otp: portal.code(secret, 1) });
  await byPassword(email, wrong, { cookie: cookieOf(first) });
  expect(await toldByMail(userId)).toEqual([]);
  await token.refused('removeTwoFactor', proof('000000'), 422);
  expect(await toldByMail(userId)).toHaveLength(1);
});

describe('a second factor can be changed', () => {
  it('with both password and code', async () => {
    const { token, codes } = await protectedPerson();
    const [otp = ''] = codes;
    for (const name of ['removeTwoFactor', 'renewRecoveryCodes'] as const) {
      const error = { password: ['invalid_current_password'] };
      await token.refused(name, proof(otp, 'not this one'), error);
      await token.refused(name, proof('000000'), { otp: ['two_factor_invalid'] });
    }
    expect(await stateOf(token)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('to new recovery codes, which replace the old ones', async () => {
    const { email, token, secret, codes } = await protectedPerson();
    const otp = portal.code(secret, 1);
    const renewed = await token.call('renewRecoveryCodes', proof(otp));
    const [fresh = ''] = renewed.codes;
    expect((await byPassword(email, { otp: codes[0] ?? '' })).statusCode).toBe(422);
    expect((await byPassword(email, { otp: fresh })).statusCode).toBe(200);
  });

  it('to none, after which a password suffices and another can be set up', async () => {
    const { email, userId, token, codes } = await protectedPerson();
    await token.call('removeTwoFactor', proof(codes[0] ?? ''));
    expect(await stateOf(token)).toMatchObject({ enabledAt: null, recoveryCodesLeft: 0 });
    expect((await byPassword(email)).statusCode).toBe(200);
    expect((await actionsOf(userId)).at(-1)).toBe('user.disable-two-factor');
    await token.refused('removeTwoFactor', proof('000000'), 409);
    expect((await portal.setUp(token)).codes).toHaveLength(10);
  });
});
