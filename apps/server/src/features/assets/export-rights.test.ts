import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { assetsRoutes } from './assets-routes.ts';

const EMAIL = 'ana@alfa.example';
const ROWS = 20_000;

let portal: IdentityServer;
let alfa: number;
let beta: number;

beforeAll(async () => {
  const clock = createManualClock(new Date('2030-03-04T12:00:00Z'));
  portal = await startIdentityServer((deps) => assetsRoutes({ ...deps, clock }));
  const { accountIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'beta.example'],
    modules: ['services:simc:geolocalizacao:ativos'],
    people: [{ email: EMAIL, roles: { 'alfa.example': 'admin', 'beta.example': 'admin' } }],
  });
  alfa = accountIds['alfa.example'] ?? 0;
  beta = accountIds['beta.example'] ?? 0;
  await portal.queryAsOwner(
    `with u as (insert into units (account_id, code, name) values ($1, 'N', 'North') returning unit_id)
      insert into assets (account_id, unit_id, code, model)
        select $1, unit_id, 'N' || lpad(n::text, 6, '0'), repeat('m', 60) from u, generate_series(1, $2::int) n`,
    [alfa, ROWS],
  );
});
afterAll(() => portal.stop());

/** An export of which the first rows were taken, when `happens`; answers whether the rest of it came. */
async function comesWhole(happens: (token: string) => Promise<unknown>): Promise<boolean> {
  const { access } = await portal.signIn(EMAIL);
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/assets/export',
    headers: { authorization: `Bearer ${access}` },
    payload: { selection: { filters: {} } },
    payloadAsStream: true,
  });
  expect(answer.statusCode).toBe(200);
  const stream = answer.stream();
  await once(stream, 'readable');
  await happens(access);
  return await buffer(stream).then(
    (whole) => whole.toString('utf8').includes('N020000'),
    () => false,
  );
}

it('goes on to its end while the person may export, also past the life of the access token', async () => {
  const expires = () => portal.queryAsOwner('update access_tokens set expires_at = now()');
  expect(await comesWhole(expires)).toBe(true);
});

it.each<[string, (token: string) => Promise<unknown>]>([
  ['the session ends', (token) => portal.call('GET', '/auth/logout', token)],
  ['the person is disabled', () => portal.queryAsOwner('update users set active = false')],
  ['the module is switched off', () => portal.queryAsOwner(`update accounts set modules = '{}'`)],
  [
    'the session moves to another account',
    (token) => portal.call('PUT', '/auth/change-current-account', token, { account_id: beta }),
  ],
  [
    'the person leaves the account',
    () => portal.queryAsOwner('delete from memberships where account_id = $1', [alfa]),
  ],
])('breaks off when %s', async (_what, happens) => {
  expect(await comesWhole(happens)).toBe(false);
  await portal.queryAsOwner('update users set active = true');
  await portal.queryAsOwner(`update accounts set modules = '{services:simc:geolocalizacao:ativos}'`);
});
