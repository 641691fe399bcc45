import { notificationSchema } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellUnknownDevices } from './keep-inbox.ts';
import { createInboxWorld, fixAt, type InboxWorld } from './testing/create-inbox-world.ts';

let world: InboxWorld;
let jobs: pg.Pool;
beforeAll(async () => {
  world = await createInboxWorld();
  jobs = new pg.Pool({ ...world.portal.database.connectionOf('azimute_jobs'), max: 1 });
});
afterAll(async () => {
  await jobs.end();
  await world.close();
});
beforeEach(() => {
  world.actor = world.administratorOf(world.own);
});

const actionsOf = async (entityId: string): Promise<string[]> => {
  const rows = await world.portal.queryAsOwner<{ action: string }>(
    'select action from audit_entries where entity_id = $1 order by sequence',
    [entityId],
  );
  return rows.map(({ action }) => action);
};

describe('the device inbox refuses', () => {
  it('visitors, viewers, accounts without the module and administrators of others', async () => {
    await world.send([fixAt('guarded', 1)]);
    const id = await world.idOf('guarded');
    const assetId = await world.own.addAsset('of-guarded');
    const administrator = world.administratorOf(world.own);
    const cases = [
      [null, 401],
      [{ ...administrator, role: 'viewer' as const }, 403],
      [{ ...administrator, changes: [] }, 403],
      [world.administratorOf(world.other), 404],
    ] as const;
    for (const [actor, status] of cases) {
      world.actor = actor;
      expect((await world.call('POST', `/unknown-devices/${id}/claim`, { assetId })).status).toBe(status);
      for (const verb of ['block', 'unblock'])
        expect((await world.call('POST', `/unknown-devices/${id}/${verb}`)).status).toBe(status);
      expect((await world.call('DELETE', `/unknown-devices/${id}`)).status).toBe(status);
      const listing = await world.call('GET', '/unknown-devices');
      expect(listing.status).toBe(status === 404 ? 200 : status);
      expect(listing.body).not.toContain('guarded');
    }
  });

  it('a claim for what is no asset, or a new one whose code is taken, and leaves everything as it was', async () => {
    await world.send([fixAt('orphan', 1)]);
    await world.own.addAsset();
    const path = `/unknown-devices/${await world.idOf('orphan')}/claim`;
    const before = await world.inbox('?search=orphan');
    expect((await world.call('POST', path, { assetId: 999_999 })).status).toBe(404);
    const [taken] = await world.portal.queryAsOwner<{ code: string }>('select code from assets limit 1');
    const asset = { code: taken?.code, unitId: world.own.unitId };
    expect((await world.call('POST', path, { asset })).status).toBe(422);
    expect((await world.call('POST', path, { asset: { code: 'N1', unitId: 999_999 } })).status).toBe(422);
    expect((await world.call('POST', path, {})).status).toBe(422);
    expect(await world.inbox('?search=orphan')).toEqual(before);
    expect((await world.quarantine('?deviceId=orphan')).items[0]?.replaying).toBe(false);
  });

  it('a cursor that is none', async () => {
    for (const list of ['unknown-devices', 'quarantined-positions'])
      expect((await world.call('GET', `/${list}?cursor=x`)).status).toBe(422);
    for (const seenAt of ['1 Jan', '2026', '0000-01-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z']) {
      const cursor = Buffer.from(JSON.stringify(['unknown-devices waiting', 1, seenAt, '1'])).toString(
        'base64url',
      );
      expect((await world.call('GET', `/unknown-devices?cursor=${cursor}`)).status).toBe(422);
    }
  });
});

describe('the device inbox', () => {
  it('lists what knocked with a valid key, with what it sent last, and counts each position', async () => {
    const answer = await world.send([
      fixAt('tracker-1', 10),
      fixAt('tracker-1', 20, { speedKph: 30, ignition: true, attributes: { rpm: 900 } }),
    ]);
    expect(answer.rejected.map(({ code }) => code)).toEqual(['unknown_device', 'unknown_device']);
    await world.send([fixAt('tracker-1', 20, { speedKph: 30, ignition: true, attributes: { rpm: 900 } })]);
    const { items, total } = await world.inbox('?search=TRACKER-');
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        deviceId: 'tracker-1',
        state: 'waiting',
        positionCount: 3,
        keptCount: 2,
        droppedCount: 0,
        door: 'positions',
        apiKey: { name: 'Test' },
        lastReason: 'unknown_device',
        lastSeenAt: new Date(world.clock.nowMs).toISOString(),
        lastFix: {
          fixedAt: '2026-06-01T00:00:20.000Z',
          longitude: -47,
          speedKph: 30,
          headingDegrees: null,
          ignition: true,
          attributes: { rpm: 900 },
        },
        lastPayload: { deviceId: 'tracker-1', time: '2026-06-01T00:00:20.000Z' },
      },
    ]);
  });

  it('lists a phone that sent nothing that could be read, with what it sent', async () => {
    expect(await world.osmand('id=lost-phone&lat=99&lon=0')).toBe(200);
    const { items } = await world.inbox('?search=lost-phone');
    expect(items).toMatchObject([
      { door: 'osmand', lastReason: 'latitude_invalid', lastFix: null, lastPayload: { lat: '99' } },
    ]);
    expect((await world.quarantine('?deviceId=lost-phone')).items).toMatchObject([
      { reason: 'latitude_invalid', message: expect.stringContaining('latitude must be'), asset: null },
    ]);
  });

  it('comes in pages, last seen first, and leaves out what an asset has', async () => {
    const names = ['page-1', 'page-2', 'page-3'];
    for (const name of names) {
      world.clock.nowMs += 1000;
      await world.send([fixAt(name, 1)]);
    }
    const first = await world.inbox('?search=page-&limit=2');
    const second = await world.inbox(`?search=page-&limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ deviceId }) => deviceId)).toEqual(names.toReversed());
    expect([first.total, second.nextCursor]).toEqual([3, null]);
    await world.own.addAsset('page-2');
    expect((await world.inbox('?search=page-')).items.map(({ deviceId }) => deviceId)).toEqual([
      'page-3',
      'page-1',
    ]);
  });

  it('refuses what a blocked device sends and keeps nothing of it, until it is unblocked', async () => {
    await world.send([fixAt('noisy', 1)]);
    const path = `/unknown-devices/${await world.idOf('noisy')}`;
    for (let time = 0; time < 2; time += 1)
      expect((await world.call('POST', `${path}/block`)).status).toBe(200);
    expect((await world.inbox('?search=noisy')).items).toEqual([]);
    const refused = await world.send([fixAt('noisy', 2), fixAt('noisy-neighbour', 2)]);
    expect(refused.rejected.map(({ code }) => code)).toEqual(['device_blocked', 'unknown_device']);
    expect(await world.osmand('id=noisy&lat=1&lon=1&timestamp=2026-06-01T01:00:00Z')).toBe(200);
    expect(await world.osmand('id=noisy&lat=91&lon=1')).toBe(200);
    const blocked = await world.inbox('?search=noisy&state=blocked');
    expect(blocked.items).toMatchObject([
      { state: 'blocked', positionCount: 4, keptCount: 1, droppedCount: 3 },
    ]);
    expect((await world.call('POST', `${path}/unblock`)).status).toBe(200);
    await world.send([fixAt('noisy', 3)]);
    expect((await world.quarantine('?deviceId=noisy')).total).toBe(2);
    expect(await actionsOf('noisy')).toEqual(['unknown-device.block', 'unknown-device.unblock']);
  });

  it('forgets a device with what was kept, and lists it anew when it knocks again', async () => {
    await world.send([fixAt('forgotten', 1), fixAt('forgotten', 2)]);
    expect((await world.call('DELETE', `/unknown-devices/${await world.idOf('forgotten')}`)).status).toBe(
      204,
    );
    expect((await world.quarantine('?deviceId=forgotten')).total).toBe(0);
    expect(await actionsOf('forgotten')).toEqual(['unknown-device.forget']);
    await world.send([fixAt('forgotten', 3)]);
    expect((await world.inbox('?search=forgotten')).items).toMatchObject([
      { positionCount: 1, keptCount: 1 },
    ]);
  });

  it('tells the administrators of new devices, once an hour at most', async () => {
    const { portal } = world;
    const tell = (): Promise<number> => tellUnknownDevices(jobs);
    await portal.queryAsOwner(
      `with u as (insert into users (email, name) values ('a@own.example', 'A'), ('v@own.example', 'V') returning user_id, name)
      insert into memberships (account_id, user_id, role)
        select $1, user_id, case name when 'A' then 'admin' else 'viewer' end from u`,
      [world.own.accountId],
    );
    expect(await tell()).toBe(1);
    await world.send([fixAt('brand-new', 1)]);
    expect(await tell()).toBe(0);
    await portal.queryAsOwner(`update quarantine_accounts set told_at = told_at - interval '61 minutes'`);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    const told = await portal.queryAsOwner(
      'select u.name, n.kind, n.data from notifications n join users u using (user_id) order by notification_id',
    );
    const [, newest] = told;
    const shown = { id: 1, createdAt: '2026-01-01T00:00:00Z', readAt: null, dismissedAt: null };
    expect(notificationSchema.safeParse({ ...newest, ...shown })).toMatchObject({ success: true });
    expect(told).toMatchObject([
      { name: 'A', kind: 'unknown_device' },
      { name: 'A', kind: 'unknown_device', data: { count: 1, deviceId: 'brand-new' } },
    ]);
  });
});
