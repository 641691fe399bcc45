import { notificationSchema } from '@azimute/contract';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { tellUnknownDevices } from './keep-inbox.ts';
import { fixAt, inboxPortal, of } from './testing/inbox-portal.ts';

const portal = await inboxPortal();
const { owner, viewer, stranger, visitor, people, unitIds, accountId, clock, queryAsOwner } = portal;
const { addAsset, idOf, inbox, quarantine, send, osmand } = portal;
const jobs = new pg.Pool({ ...portal.database.connectionOf('azimute_jobs'), max: 1 });
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});

const actionsOf = async (entityId: string): Promise<string[]> => {
  const rows = await queryAsOwner<{ action: string }>(
    'select action from audit_entries where entity_id = $1 order by sequence',
    [entityId],
  );
  return rows.map(({ action }) => action);
};

describe('the device inbox refuses', () => {
  it('visitors, viewers, accounts without the module and administrators of others', async () => {
    await send([fixAt('guarded', 1)]);
    const id = await idOf('guarded');
    const assetId = await addAsset('of-guarded');
    for (const [person, status] of [
      [visitor, 401],
      [viewer, 403],
      [people.outside, 403],
      [stranger, 404],
    ] as const) {
      await person.refused('claimUnknownDevice', { ...of(id), body: { assetId } }, status);
      for (const name of ['blockUnknownDevice', 'unblockUnknownDevice', 'forgetUnknownDevice'] as const)
        await person.refused(name, of(id), status);
      const listing = await person.send('listUnknownDevices');
      expect(listing.statusCode).toBe(status === 404 ? 200 : status);
      expect(listing.body).not.toContain('guarded');
    }
  });

  it('a claim for an unknown asset, or with a taken code, and changes nothing', async () => {
    await send([fixAt('orphan', 1)]);
    await addAsset();
    const orphan = of(await idOf('orphan'));
    const before = await inbox({ search: 'orphan' });
    await owner.refused('claimUnknownDevice', { ...orphan, body: { assetId: 999_999 } }, 404);
    const [taken] = await queryAsOwner<{ code: string }>('select code from assets limit 1');
    const asset = { code: taken?.code, unitId: unitIds.NORTH };
    for (const body of [{ asset }, { asset: { code: 'N1', unitId: 999_999 } }, {}])
      await owner.refused('claimUnknownDevice', { ...orphan, body }, 422);
    expect(await inbox({ search: 'orphan' })).toEqual(before);
    expect((await quarantine({ deviceId: 'orphan' })).items[0]?.replaying).toBe(false);
  });

  it('an invalid cursor', async () => {
    for (const name of ['listUnknownDevices', 'listQuarantinedPositions'] as const)
      await owner.refused(name, { query: { cursor: 'x' } }, 422);
    for (const seenAt of ['1 Jan', '2026', '0000-01-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z']) {
      const cursor = Buffer.from(JSON.stringify(['unknown-devices waiting', 1, seenAt, '1'])).toString(
        'base64url',
      );
      await owner.refused('listUnknownDevices', { query: { cursor } }, 422);
    }
  });
});

describe('the device inbox', () => {
  it('lists devices that sent with a valid key, with their last message, and counts each position', async () => {
    const answer = await send([
      fixAt('tracker-1', 10),
      fixAt('tracker-1', 20, { speedKph: 30, ignition: true, attributes: { rpm: 900 } }),
    ]);
    expect(answer.rejected.map(({ code }) => code)).toEqual(['unknown_device', 'unknown_device']);
    await send([fixAt('tracker-1', 20, { speedKph: 30, ignition: true, attributes: { rpm: 900 } })]);
    const { items, total } = await inbox({ search: 'TRACKER-' });
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        deviceId: 'tracker-1',
        state: 'waiting',
        positionCount: 3,
        keptCount: 2,
        droppedCount: 0,
        source: 'positions',
        apiKey: { name: expect.stringMatching(/^key-/) },
        lastReason: 'unknown_device',
        lastSeenAt: new Date(clock.now().getTime()).toISOString(),
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

  it('lists a phone whose messages could not be parsed, with its last one', async () => {
    expect(await osmand('id=lost-phone&lat=99&lon=0')).toBe(200);
    const { items } = await inbox({ search: 'lost-phone' });
    expect(items).toMatchObject([
      { source: 'osmand', lastReason: 'latitude_invalid', lastFix: null, lastPayload: { lat: '99' } },
    ]);
    expect((await quarantine({ deviceId: 'lost-phone' })).items).toMatchObject([
      { reason: 'latitude_invalid', message: expect.stringContaining('latitude must be'), asset: null },
    ]);
  });

  it('is paged, last seen first, and omits assigned devices', async () => {
    const names = ['page-1', 'page-2', 'page-3'];
    for (const name of names) {
      clock.advance(1000);
      await send([fixAt(name, 1)]);
    }
    const first = await inbox({ search: 'page-', limit: 2 });
    const second = await inbox({ search: 'page-', limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ deviceId }) => deviceId)).toEqual(names.toReversed());
    expect([first.total, second.nextCursor]).toEqual([3, null]);
    await addAsset('page-2');
    expect((await inbox({ search: 'page-' })).items.map(({ deviceId }) => deviceId)).toEqual([
      'page-3',
      'page-1',
    ]);
  });

  it('drops messages of a blocked device until it is unblocked', async () => {
    await send([fixAt('noisy', 1)]);
    const noisy = of(await idOf('noisy'));
    for (let time = 0; time < 2; time += 1) await owner.call('blockUnknownDevice', noisy);
    expect((await inbox({ search: 'noisy' })).items).toEqual([]);
    const refused = await send([fixAt('noisy', 2), fixAt('noisy-neighbour', 2)]);
    expect(refused.rejected.map(({ code }) => code)).toEqual(['device_blocked', 'unknown_device']);
    expect(await osmand('id=noisy&lat=1&lon=1&timestamp=2026-06-01T01:00:00Z')).toBe(200);
    expect(await osmand('id=noisy&lat=91&lon=1')).toBe(200);
    const blocked = await inbox({ search: 'noisy', state: 'blocked' });
    expect(blocked.items).toMatchObject([
      { state: 'blocked', positionCount: 4, keptCount: 1, droppedCount: 3 },
    ]);
    await owner.call('unblockUnknownDevice', noisy);
    await send([fixAt('noisy', 3)]);
    expect((await quarantine({ deviceId: 'noisy' })).total).toBe(2);
    expect(await actionsOf('noisy')).toEqual(['unknown-device.block', 'unknown-device.unblock']);
  });

  it('deletes a device with its kept positions, and lists it again when it sends', async () => {
    await send([fixAt('forgotten', 1), fixAt('forgotten', 2)]);
    await owner.call('forgetUnknownDevice', of(await idOf('forgotten')));
    expect((await quarantine({ deviceId: 'forgotten' })).total).toBe(0);
    expect(await actionsOf('forgotten')).toEqual(['unknown-device.forget']);
    await send([fixAt('forgotten', 3)]);
    expect((await inbox({ search: 'forgotten' })).items).toMatchObject([{ positionCount: 1, keptCount: 1 }]);
  });

  it('notifies the administrators of new devices, at most once an hour', async () => {
    const tell = (): Promise<number> => tellUnknownDevices(jobs);
    expect(await tell()).toBe(1);
    await send([fixAt('brand-new', 1)]);
    expect(await tell()).toBe(0);
    await queryAsOwner(`update quarantine_accounts set told_at = told_at - interval '61 minutes'`);
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    const told = await queryAsOwner(
      'select u.name, n.kind, n.data from notifications n join users u using (user_id) where account_id = $1 order by notification_id',
      [accountId],
    );
    const [, newest] = told;
    const shown = { id: 1, createdAt: '2026-01-01T00:00:00Z', readAt: null, dismissedAt: null };
    expect(notificationSchema.safeParse({ ...newest, ...shown })).toMatchObject({ success: true });
    expect(told).toMatchObject([
      { name: 'owner', kind: 'unknown_device' },
      { name: 'owner', kind: 'unknown_device', data: { count: 1, deviceId: 'brand-new' } },
    ]);
  });
});
