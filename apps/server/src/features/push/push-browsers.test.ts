import type { AddPushBrowser, PushBrowser, PushBrowsers } from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../identity/testing/start-identity-server.ts';
import { pushRoutes } from './push-routes.ts';
import { pushSettings, startPushService, type PushService } from './testing/start-push-service.ts';

let portal: IdentityServer;
let service: PushService;
let named = 0;
beforeAll(async () => {
  portal = await startIdentityServer((deps) => pushRoutes({ ...deps, ...pushSettings }));
  service = await startPushService();
  await plantPeople(portal, {
    accounts: ['alfa.example'],
    modules: ['services:simc:alertas'],
    people: ['ana', 'rui'].map((name) => ({
      email: `${name}@alfa.example`,
      roles: { 'alfa.example': 'admin' },
    })),
  });
});
afterAll(async () => {
  await service.stop();
  await portal.stop();
});
beforeEach(async () => {
  await portal.queryAsOwner('truncate push_browsers');
  service.pushed.length = 0;
});

const signIn = async (name: string): Promise<string> => (await portal.signIn(`${name}@alfa.example`)).access;
const subscribe = (): AddPushBrowser => service.subscribe(`b${named++}`);
const add = (token: string, body: object = subscribe()) =>
  portal.call('POST', '/push-browsers', token, body, { 'user-agent': 'Firefox/130' });
const list = async (token: string): Promise<PushBrowsers> =>
  (await portal.call('GET', '/push-browsers', token)).json();
const remove = async (token: string, id: number): Promise<number> =>
  (await portal.call('DELETE', `/push-browsers/${id}`, token)).statusCode;

describe('a browser', () => {
  it('is its person’s, once, and noted in the audit without what writes to it', async () => {
    const ana = await signIn('ana');
    const rui = await signIn('rui');
    const given = subscribe();
    const added = await add(ana, given);
    expect(added.statusCode).toBe(201);
    const { id } = added.json<PushBrowser>();
    expect((await add(ana, given)).json<PushBrowser>().id).toBe(id);
    const { items, publicKey } = await list(ana);
    expect(publicKey).toBe(pushSettings.vapidKeys.publicKey);
    expect(items).toMatchObject([{ id, userAgent: 'Firefox/130', lastSentAt: null }]);
    expect((await list(rui)).items).toEqual([]);
    expect(await remove(rui, id)).toBe(404);
    expect((await portal.call('POST', `/push-browsers/${id}/test`, rui)).statusCode).toBe(404);
    expect(await remove(ana, id)).toBe(204);
    expect(await remove(ana, id)).toBe(404);
    const kept = JSON.stringify(
      await portal.queryAsOwner(`select * from audit_entries where action like 'push-browser.%'`),
    );
    expect(kept.match(/push-browser\.(add|remove)/g)).toHaveLength(3);
    for (const secret of [given.endpoint, given.keys.auth]) expect(kept).not.toContain(secret);
  });

  it('gets a test at once, and is removed where the push service says that it is gone', async () => {
    const ana = await signIn('ana');
    const given = subscribe();
    const { id } = (await add(ana, given)).json<PushBrowser>();
    const test = () => portal.call('POST', `/push-browsers/${id}/test`, ana);
    expect((await test()).json()).toEqual({ delivered: true, status: 201 });
    expect(service.pushed).toMatchObject([
      { isProved: true, text: { title: 'Test: Azimute', path: '/services/simc/alertas/alertas' } },
    ]);
    const name = given.endpoint.split('/').at(-1) ?? '';
    service.answers.set(name, 500);
    expect((await test()).json()).toEqual({ delivered: false, status: 500 });
    expect((await list(ana)).items).toHaveLength(1);
    service.answers.set(name, 410);
    expect((await test()).json()).toEqual({ delivered: false, status: 410 });
    expect((await list(ana)).items).toEqual([]);
  });

  it('goes with its session, and to whoever turns push on there last', async () => {
    const ana = await signIn('ana');
    const other = await signIn('ana');
    const given = subscribe();
    await add(ana, given);
    await add(other);
    expect((await list(ana)).items).toHaveLength(2);
    expect((await portal.call('GET', '/auth/logout', other)).statusCode).toBeLessThan(300);
    expect((await list(ana)).items).toHaveLength(1);
    const rui = await signIn('rui');
    expect((await add(rui, given)).statusCode).toBe(201);
    expect((await list(ana)).items).toEqual([]);
  });

  it('is refused with an address that is no https one, with keys that are none, and beyond ten', async () => {
    const ana = await signIn('ana');
    const given = subscribe();
    const refused = async (body: object): Promise<number> => (await add(ana, body)).statusCode;
    expect(await refused({ ...given, endpoint: 'ftp://push.example/1' })).toBe(422);
    expect(await refused({ ...given, endpoint: 'https://user:secret@push.example/1' })).toBe(422);
    expect(await refused({ ...given, keys: { ...given.keys, p256dh: 'B'.repeat(87) } })).toBe(422);
    for (let index = 0; index < 10; index += 1) expect((await add(ana)).statusCode).toBe(201);
    expect(await refused(given)).toBe(422);
  });

  it('is never written to in the own network, unless the operator lets its host in', async () => {
    const closed = await startIdentityServer((deps) =>
      pushRoutes({ ...deps, ...pushSettings, pushAllowPrivate: false }),
    );
    await plantPeople(closed, {
      accounts: ['alfa.example'],
      modules: [],
      people: [{ email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } }],
    });
    const { access } = await closed.signIn('ana@alfa.example');
    const given = subscribe();
    const own = { ...given, endpoint: given.endpoint.replace('http:', 'https:') };
    expect((await closed.call('POST', '/push-browsers', access, given)).statusCode).toBe(422);
    const { id } = (await closed.call('POST', '/push-browsers', access, own)).json<PushBrowser>();
    const tested = await closed.call('POST', `/push-browsers/${id}/test`, access);
    expect(tested.json()).toEqual({ delivered: false, status: null });
    await closed.stop();
  });
});
