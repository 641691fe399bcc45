import { addressOf, calls, type CallName } from '@azimute/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken, hashToken } from '@azimute/server/src/features/identity/tokens.ts';
import { runAsOwner } from '@azimute/server/src/platform/postgres/run-as-owner.ts';
import { testKeys } from '@azimute/server/src/platform/testing/test-keys.ts';
import { addOperator, listOperators, removeOperator } from '@azimute/server/src/tools/account/operators.ts';
import { composePortal, type MatrixPortal } from './testing/compose-portal.ts';
import { findLeaks } from './testing/evaluate-case.ts';
import { mintToken } from './testing/mint-token.ts';
import { places } from './testing/places.ts';

const email = 'operator@installation.example';

let portal: MatrixPortal;
let token: string;
let accountId: number;

const asOwner = <T>(work: Parameters<typeof runAsOwner<T>>[1]): Promise<T> =>
  runAsOwner(portal.database.ownerUrl, work);
const ask = (name: 'getInstallation' | 'releaseTracker', credential: string | null) =>
  portal.ask(name, portal.world.targets.ownUnit, credential);

beforeAll(async () => {
  portal = await composePortal();
  const { database } = portal;
  await asOwner((owner) => addOperator(owner, testKeys.linkKey, { email, locale: 'en' }));
  const [member] = await database.queryAsOwner<{ account_id: number; user_id: number }>(
    'select account_id, user_id from installation_account join granted_memberships using (account_id)',
  );
  accountId = member?.account_id ?? 0;
  token = createToken();
  await database.queryAsOwner(
    `with session as (insert into sessions (user_id, current_account_id, client_id, ends_at)
        values ($1, $2, 'azimute-web', now() + interval '1 hour') returning session_id)
      insert into access_tokens (token_hash, session_id, expires_at)
      select $3, session_id, now() + interval '1 hour' from session`,
    [member?.user_id, accountId, hashToken(token)],
  );
});
afterAll(() => portal.stop());

const proveSecondFactor = (isProved: boolean) =>
  portal.database.queryAsOwner(
    isProved
      ? `insert into user_two_factor (user_id, sealed_secret, confirmed_at)
          select user_id, '\\x00', now() from users where email = '${email}'`
      : `delete from user_two_factor where user_id = (select user_id from users where email = '${email}')`,
  );

describe('an operator', () => {
  it('sees nothing before setting up a second factor', async () => {
    expect((await ask('getInstallation', token)).status).toBe(403);
    expect(await asOwner(listOperators)).toEqual([{ email, isReady: false }]);
    await proveSecondFactor(true);
    expect((await ask('getInstallation', token)).status).toBe(200);
    expect(await asOwner(listOperators)).toEqual([{ email, isReady: true }]);
  });

  it('is the only one who makes the calls of operators', async () => {
    const { database, world } = portal;
    for (const person of ['admin', 'viewer', 'newcomer'] as const) {
      const other = await mintToken(database, world, person);
      for (const name of ['getInstallation', 'releaseTracker'] as const)
        expect((await ask(name, other)).status, `${person} ${name}`).toBe(403);
    }
    expect((await ask('getInstallation', null)).status).toBe(401);
  });

  it('gets no data of an account from any call', async () => {
    const names = (Object.keys(calls) as CallName[]).filter(
      // Other calls of sessions change only the user's own identity, and would end the session.
      (name) =>
        calls[name].access.kind !== 'public' &&
        name !== 'logout' &&
        name !== 'releaseTracker' &&
        (calls[name].access.kind !== 'session' || addressOf(name).method === 'GET'),
    );
    expect(names.length).toBeGreaterThan(200);
    const admitted: string[] = [];
    for (const name of names) {
      const { access } = calls[name];
      for (const place of places) {
        const answer = await portal.ask(name, portal.world.targets[place], token);
        expect(findLeaks(answer, portal.world, 'newcomer', places), name).toEqual([]);
        const isRefused = access.kind === 'module' || access.kind === 'administrator';
        if (isRefused && answer.status < 401) admitted.push(`${name} ${answer.status}`);
      }
    }
    expect(admitted).toEqual([]);
  });

  it('releases only disputed trackers, and both accounts’ audits tell', async () => {
    const { database, world } = portal;
    const { accountId: holder } = world.targets.ownUnit;
    const { accountId: other } = world.targets.otherAccount;
    await database.queryAsOwner(
      `insert into tracker_claims (account_id, tracker_id, claimed_at) values ($1, 'not-disputed', now())`,
      [holder],
    );
    expect((await ask('releaseTracker', token)).status).toBe(404);
    await database.queryAsOwner(
      `insert into tracker_disputes (account_id, tracker_id, asked_at) values ($1, 'NOT-disputed', now())`,
      [other],
    );
    const { body } = await ask('getInstallation', token);
    expect(JSON.parse(body)).toMatchObject({
      disputedTrackers: [{ trackerId: 'NOT-disputed', heldBy: holder, wantedBy: other }],
    });
    expect((await ask('releaseTracker', token)).status).toBe(204);
    const rows = await database.queryAsOwner(
      `select account_id from audit_entries where action = 'tracker-claim.release' order by account_id`,
    );
    const audited = [holder, accountId].toSorted((one, another) => one - another);
    expect(rows).toEqual(audited.map((id) => ({ account_id: id })));
    const left = `select from tracker_claims where tracker_id = 'not-disputed'`;
    expect(await database.queryAsOwner(left)).toEqual([]);
  });

  it('loses the role with the membership, at once', async () => {
    await asOwner((owner) => removeOperator(owner, email));
    expect((await ask('getInstallation', token)).status).toBe(401);
    await expect(asOwner((owner) => removeOperator(owner, email))).rejects.toThrow('is not an operator');
  });

  it('is refused twice, and if a directory signs the user in', async () => {
    const add = () => asOwner((owner) => addOperator(owner, testKeys.linkKey, { email, locale: 'en' }));
    await add();
    await expect(add()).rejects.toThrow('already an operator');
    await asOwner((owner) => removeOperator(owner, email));
    await portal.database.queryAsOwner('update users set directory_login = true where email = $1', [email]);
    await expect(add()).rejects.toThrow('cannot prove a second factor');
  });
});
