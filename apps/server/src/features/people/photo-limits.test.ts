import type { User } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DomainError } from '../../platform/domain-error.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { usersRoutes } from '../users/users-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { makePng } from './testing/make-image.ts';

const email = 'ana@alfa.example';
const photo = makePng(64, 64).toString('base64');

let portal: IdentityServer;
let token = '';
/** What was counted since the last test, and how many photos are left. */
let counted: string[] = [];
let left = 0;

beforeAll(async () => {
  portal = await startIdentityServer((deps) => ({ ...peopleRoutes(deps), ...usersRoutes(deps) }), {
    limitEffort: (effort) => {
      counted.push(effort);
      if (effort === 'photo' && left-- <= 0)
        throw new DomainError('too_many_requests', { retryAfterSeconds: 7 });
    },
  });
  await plantPeople(portal, {
    accounts: ['alfa.example'],
    modules: ['admin:users'],
    people: [
      { email, roles: { 'alfa.example': 'admin' } },
      { email: 'bia@alfa.example', roles: { 'alfa.example': 'viewer' } },
    ],
  });
  token = (await portal.signIn(email)).access;
});
afterAll(() => portal.stop());
beforeEach(() => {
  counted = [];
  left = 100;
});

async function send(method: 'POST' | 'PUT', path: string, body: object): Promise<number> {
  return (await portal.call(method, path, token, body)).statusCode;
}
async function find(address: string): Promise<User | undefined> {
  const answer = await portal.call('GET', `/users?search=${encodeURIComponent(address)}`, token);
  return answer.json<{ items: User[] }>().items[0];
}

it('counts a photo wherever one is sent, and nothing where none is', async () => {
  const bia = `/users/${(await find('bia@alfa.example'))?.id}`;
  const added = { name: 'Cid', email: 'cid@alfa.example', role: 'viewer' };
  expect([
    await send('PUT', '/profile/update', { photo }),
    await send('PUT', '/account', { photo }),
    await send('PUT', bia, { photo }),
    await send('POST', '/users', { ...added, photo }),
  ]).toEqual([200, 200, 200, 201]);
  expect(counted).toEqual(['photo', 'photo', 'photo', 'invitation', 'photo']);
  counted = [];
  await send('PUT', '/profile/update', { name: 'Ana Lima' });
  await send('PUT', '/profile/update', { photo: null });
  await send('PUT', '/account', { name: 'Alfa' });
  await send('PUT', bia, { photo: null });
  expect(counted).toEqual([]);
});

it('refuses one too many, and changes nothing of what came with it', async () => {
  left = 0;
  const answer = await portal.call('PUT', '/profile/update', token, { name: 'Kept out', photo });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7']);
  const added = { name: 'Dora', email: 'dora@alfa.example', role: 'viewer', photo };
  expect(await send('POST', '/users', added)).toBe(429);
  expect(await find('dora@alfa.example')).toBeUndefined();
  expect((await find(email))?.name).not.toBe('Kept out');
});
