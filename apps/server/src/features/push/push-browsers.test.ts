import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { PortalClient } from '../../testing/portal-client.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { pushSettings, startPushService } from './testing/start-push-service.ts';

const portal = await portalOf({
  modules: ['services:simc:alertas'],
  people: { rui: { role: 'admin' } },
  environment: { PUSH_ALLOW_PRIVATE: 'true' },
});
const { owner, accountId, queryAsOwner } = portal;
const { rui } = portal.people;
const service = await startPushService();
afterAll(async () => {
  await service.stop();
  await portal.stop();
});
beforeEach(async () => {
  await queryAsOwner('delete from push_browsers where account_id = $1', [accountId]);
  service.pushed.length = 0;
});

let named = 0;
const subscribe = () => service.subscribe(`b${named++}`);
const add = async (person: PortalClient, body = subscribe()) =>
  (await person.call('addPushBrowser', { body })).id;
const list = (person: PortalClient) => person.call('listPushBrowsers');
const of = (pushBrowserId: number) => ({ params: { pushBrowserId } });

describe('a push browser', () => {
  it('is stored once for its person, and audited without its keys', async () => {
    const given = subscribe();
    const headers = { 'user-agent': 'Firefox/130' };
    const added = await owner.send('addPushBrowser', { body: given }, { headers });
    const { id } = added.json<{ id: number }>();
    const again = await owner.send('addPushBrowser', { body: given }, { headers });
    expect([added.statusCode, again.json<{ id: number }>().id]).toEqual([201, id]);
    const { items, publicKey } = await list(owner);
    expect(publicKey).toBe(pushSettings.vapidKeys.publicKey);
    expect(items).toMatchObject([{ id, userAgent: 'Firefox/130', lastSentAt: null }]);
    expect((await list(rui)).items).toEqual([]);
    await rui.refused('removePushBrowser', of(id), 404);
    await rui.refused('testPushBrowser', of(id), 404);
    await owner.call('removePushBrowser', of(id));
    await owner.refused('removePushBrowser', of(id), 404);
    const kept = JSON.stringify(
      await queryAsOwner(
        `select * from audit_entries where account_id = $1 and action like 'push-browser.%'`,
        [accountId],
      ),
    );
    expect(kept.match(/push-browser\.(add|remove)/g)).toHaveLength(3);
    for (const secret of [given.endpoint, given.keys.auth]) expect(kept).not.toContain(secret);
  });

  it('receives a test at once, and is deleted when the push service reports it gone', async () => {
    const given = subscribe();
    const id = await add(owner, given);
    const test = () => owner.call('testPushBrowser', of(id));
    expect(await test()).toEqual({ delivered: true, status: 201 });
    expect(service.pushed).toMatchObject([
      { isProved: true, text: { title: 'Test: Azimute', path: '/services/simc/alertas/alertas' } },
    ]);
    const name = given.endpoint.split('/').at(-1) ?? '';
    service.answers.set(name, 500);
    expect(await test()).toEqual({ delivered: false, status: 500 });
    expect((await list(owner)).items).toHaveLength(1);
    service.answers.set(name, 410);
    expect(await test()).toEqual({ delivered: false, status: 410 });
    expect((await list(owner)).items).toEqual([]);
  });

  it('is deleted with its session, and belongs to the last person to turn on push', async () => {
    const other = await portal.signIn(owner.email);
    const given = subscribe();
    await add(owner, given);
    await add(other);
    expect((await list(owner)).items).toHaveLength(2);
    await other.call('logout');
    expect((await list(owner)).items).toHaveLength(1);
    await add(rui, given);
    expect((await list(owner)).items).toEqual([]);
  });

  it('is refused without an https address, with invalid keys, and beyond ten', async () => {
    const given = subscribe();
    for (const body of [
      { ...given, endpoint: 'ftp://push.example/1' },
      { ...given, endpoint: 'https://user:secret@push.example/1' },
      { ...given, keys: { ...given.keys, p256dh: 'B'.repeat(87) } },
    ])
      await owner.refused('addPushBrowser', { body }, 422);
    for (let index = 0; index < 10; index += 1) await add(owner);
    await owner.refused('addPushBrowser', { body: given }, 422);
  });

  it('is not called in the private network, unless the operator allows its host', async () => {
    const { owner: ana } = await portalOf();
    const given = subscribe();
    await ana.refused('addPushBrowser', { body: given }, 422);
    const id = await add(ana, { ...given, endpoint: given.endpoint.replace('http:', 'https:') });
    expect(await ana.call('testPushBrowser', of(id))).toEqual({ delivered: false, status: null });
  });
});
