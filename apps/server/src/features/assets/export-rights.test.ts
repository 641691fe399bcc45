import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { moduleCodes } from '@azimute/contract';
import { portalOf } from '../../testing/portal-of.ts';

const ROWS = 20_000;

const portal = await portalOf({ viewer: { role: 'admin' } });
const { viewer, accountId, elsewhere, queryAsOwner } = portal;
await portal.joinElsewhere(viewer, 'admin');
await queryAsOwner(
  `insert into assets (account_id, unit_id, code, model)
    select $1, $2, 'N' || lpad(n::text, 6, '0'), repeat('m', 60) from generate_series(1, $3::int) n`,
  [accountId, portal.unitIds.NORTH, ROWS],
);
type Session = Awaited<ReturnType<typeof portal.signIn>>;

/** Runs `happens` after the first rows of an export; returns whether the rest arrived. */
async function comesWhole(happens: (session: Session) => Promise<unknown>): Promise<boolean> {
  const session = await portal.signIn(viewer.email);
  await session.call('changeCurrentAccount', { body: { account_id: accountId } });
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/assets/export',
    headers: { authorization: `Bearer ${session.token}` },
    payload: { selection: { filters: {} } },
    payloadAsStream: true,
  });
  expect(answer.statusCode).toBe(200);
  const stream = answer.stream();
  await once(stream, 'readable');
  await happens(session);
  return await buffer(stream).then(
    (whole) => whole.toString('utf8').includes('N020000'),
    () => false,
  );
}

it('continues while the person may export, beyond the lifetime of the access token', async () => {
  const expires = () =>
    queryAsOwner(
      `update access_tokens set expires_at = now()
        where session_id in (select session_id from sessions where user_id = $1)`,
      [viewer.id],
    );
  expect(await comesWhole(expires)).toBe(true);
});

const setActive = (active: boolean) =>
  queryAsOwner('update users set active = $1 where user_id = $2', [active, viewer.id]);
const setModules = (modules: readonly string[]) =>
  queryAsOwner('update accounts set modules = $1 where account_id = $2', [modules, accountId]);

it.each<[string, (session: Session) => Promise<unknown>]>([
  ['the session ends', (session) => session.call('logout')],
  ['the person is disabled', () => setActive(false)],
  ['the module is switched off', () => setModules([])],
  [
    'the session moves to another account',
    (session) => session.call('changeCurrentAccount', { body: { account_id: elsewhere.id } }),
  ],
  [
    'the person leaves the account',
    () =>
      queryAsOwner('delete from memberships where account_id = $1 and user_id = $2', [accountId, viewer.id]),
  ],
])('aborts when %s', async (_name, happens) => {
  expect(await comesWhole(happens)).toBe(false);
  await setActive(true);
  await setModules(moduleCodes);
});
