import { afterAll, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { makePng } from './testing/make-image.ts';

const photo = makePng(64, 64).toString('base64');
/** Number of photos that one user can send at once. */
const PHOTOS = 120;

const portal = await portalOf({ clock: createManualClock(new Date()), modules: ['admin:users'] });
afterAll(() => portal.stop());
const { owner, viewer } = portal;
const userOf = (name: string) =>
  ({ name, email: owner.email.replace('owner', name), role: 'viewer' }) as const;
const changed = { params: { userId: viewer.id } };
const find = async (search: string) => (await owner.call('listUsers', { query: { search } })).items[0];

it('counts photos in every request that has one, and no other', async () => {
  await owner.call('updateProfile', { body: { photo } });
  await owner.call('updateAccount', { body: { photo } });
  await owner.call('updateUser', { ...changed, body: { photo } });
  await owner.call('createUser', { body: { ...userOf('cid'), photo } });
  await owner.call('updateProfile', { body: { name: 'Ana Lima' } });
  await owner.call('updateProfile', { body: { photo: null } });
  await owner.call('updateAccount', { body: { name: 'Alfa' } });
  await owner.call('updateUser', { ...changed, body: { photo: null } });
  for (let sent = 4; sent < PHOTOS; sent += 1) {
    const answer = await owner.send('updateProfile', { body: { photo } });
    expect(answer.statusCode, String(sent)).toBe(200);
  }
});

it('refuses one over the limit, and changes nothing in its request', async () => {
  const answer = await owner.send('updateProfile', { body: { name: 'Kept out', photo } });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '2']);
  await owner.refused('updateAccount', { body: { name: 'Kept out', photo } }, 429);
  await owner.refused('updateUser', { ...changed, body: { name: 'Kept out', photo } }, 429);
  await owner.refused('createUser', { body: { ...userOf('dora'), photo } }, 429);
  expect(await find('dora')).toBeUndefined();
  expect([(await find(owner.email))?.name, (await find(viewer.email))?.name]).toEqual(['Ana Lima', 'viewer']);
  await owner.call('updateProfile', { body: { name: 'Ana' } });
});
