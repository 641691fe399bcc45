import { expect, it } from 'vitest';
import { plantedPassword } from '../../testing/plant-account.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { mailsFor } from '../mail/testing/mails-for.ts';

const portal = await portalOf({
  people: {
    rui: {},
    both: {},
    directory: { columns: { directory_login: true, password_hash: null } },
  },
});
const { owner, stranger, people, queryAsOwner } = portal;
await portal.joinElsewhere(people.both);
const all = { ...people, owner, stranger };
const ids = Object.values(all).map(({ id }) => id);
// Resetting does not decrypt the secret.
await queryAsOwner(
  `insert into user_two_factor (user_id, sealed_secret, confirmed_at) select unnest($1::int[]), '\\x00', now()`,
  [ids],
);
await queryAsOwner(`insert into user_recovery_codes (user_id, code_hash) select unnest($1::int[]), '\\x00'`, [
  ids,
]);

it.each([
  ['owner', 'own_membership'],
  ['both', 'managed_elsewhere'],
  ['directory', 'directory_managed'],
  ['stranger', 'user_not_found'],
] as const)('the second factor of %s cannot be removed: %s', async (name, code) => {
  const { id } = all[name];
  await owner.refused('resetUserTwoFactor', { params: { userId: id } }, code);
  expect(await queryAsOwner('select from user_two_factor where user_id = $1', [id])).toHaveLength(1);
});

it('an administrator removes a user’s second factor, and the user is e-mailed and signs in again', async () => {
  const { rui } = people;
  const of = { params: { userId: rui.id } };
  expect(await owner.call('getUser', of)).toMatchObject({ twoFactor: true });
  await rui.refused('resetUserTwoFactor', of, 403);

  await owner.call('resetUserTwoFactor', of);
  await rui.refused('getProfile', {}, 401);
  expect(await owner.call('getUser', of)).toMatchObject({ twoFactor: false });
  const mails = [{ template: 'second-factor-off', email: rui.email, sender: 'owner' }];
  expect(await mailsFor(portal, rui.id)).toEqual(mails);
  // There is nothing left to remove, mail or record.
  await owner.call('resetUserTwoFactor', of);
  expect(await mailsFor(portal, rui.id)).toEqual(mails);
  const audited = await queryAsOwner(
    `select after from audit_entries where action = 'user.reset-two-factor' and entity_id = $1`,
    [String(rui.id)],
  );
  expect(audited).toMatchObject([{ after: { endedSessionIds: [expect.any(String)] } }]);

  const again = await portal.signIn(rui.email);
  const begun = await again.call('beginTwoFactor', { body: { password: plantedPassword } });
  expect(begun.secret).toMatch(/^[A-Z2-7]+$/);
});
