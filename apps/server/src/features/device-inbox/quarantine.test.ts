import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInboxWorld, fixAt, type InboxWorld } from './testing/create-inbox-world.ts';

let world: InboxWorld;
beforeAll(async () => {
  world = await createInboxWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.actor = world.administratorOf(world.own);
});

const idsOf = async (deviceId: string): Promise<number[]> =>
  (await world.quarantine(`?deviceId=${deviceId}`)).items.map(({ id }) => id);
const countStored = async (deviceId: string): Promise<number> => {
  const [row] = await world.portal.queryAsOwner<{ count: number }>(
    `select count(*)::int from positions join devices using (account_id, device_id) where external_id = $1`,
    [deviceId],
  );
  return row?.count ?? 0;
};
const inFuture = (deviceId: string, minutes: number) => ({
  ...fixAt(deviceId, 0),
  time: new Date(world.clock.nowMs + minutes * 60_000).toISOString(),
});

describe('quarantined positions', () => {
  it('of another account can be neither seen, replayed nor deleted', async () => {
    await world.send([fixAt('theirs', 1)], world.other.key);
    world.actor = world.administratorOf(world.other);
    const [theirs = 0] = await idsOf('theirs');
    world.actor = world.administratorOf(world.own);
    expect((await world.quarantine('?search=theirs')).total).toBe(0);
    expect(await world.replay({ ids: [theirs] })).toMatchObject({ state: 'finished', total: 0 });
    const deletion = await world.call('POST', '/quarantined-positions/delete', {
      selection: { ids: [theirs] },
    });
    expect(JSON.parse(deletion.body)).toEqual({ deleted: 0 });
    world.actor = { ...world.administratorOf(world.own), role: 'viewer' };
    for (const verb of ['replay', 'delete'])
      expect(
        (await world.call('POST', `/quarantined-positions/${verb}`, { selection: { ids: [theirs] } })).status,
      ).toBe(403);
    world.actor = world.administratorOf(world.other);
    expect(await idsOf('theirs')).toEqual([theirs]);
  });

  it('are kept, each once, however many a request brings and however often', async () => {
    const sent = Array.from({ length: 1_200 }, (_, index) => inFuture(`ahead-${index % 3}`, 1_000 + index));
    await world.send(sent);
    await world.send(sent);
    for (const deviceId of ['ahead-0', 'ahead-1', 'ahead-2'])
      expect(await world.quarantine(`?deviceId=${deviceId}`)).toMatchObject({ total: 400 });
  });

  it('are judged again by the rules of now: those that still fail stay with their newest reason', async () => {
    await world.own.addAsset('early');
    await world.send([inFuture('early', 30), inFuture('early', 90)]);
    await world.send([inFuture('early', 30)]);
    const listed = await world.quarantine('?deviceId=early&reasons=time_in_future');
    expect(listed).toMatchObject({ total: 2, reasons: [{ reason: 'time_in_future', count: 2 }] });
    expect(listed.items[0]?.asset).toMatchObject({ code: expect.any(String) });
    world.clock.nowMs += 40 * 60_000;
    const run = await world.replay({ filters: { deviceId: 'early' } });
    await world.work(run);
    expect(await world.read(`/quarantined-positions/replays/${run.id}`)).toMatchObject({
      state: 'finished',
      total: 2,
      accepted: 1,
      refused: 1,
    });
    expect((await world.quarantine('?deviceId=early')).items).toMatchObject([
      { reason: 'time_in_future', replaying: false },
    ]);
    expect(await countStored('early')).toBe(1);
  });

  it('of a device that was connected by hand are stored; of one that was not they stay', async () => {
    await world.send([fixAt('by-hand', 1), fixAt('by-hand', 2), fixAt('nobody', 1)]);
    await world.own.addAsset('by-hand');
    await world.work(await world.replay({ filters: { reasons: ['unknown_device'] } }), 2);
    expect([await countStored('by-hand'), (await world.quarantine('?deviceId=by-hand')).total]).toEqual([
      2, 0,
    ]);
    expect((await world.quarantine('?deviceId=nobody')).items).toMatchObject([{ reason: 'unknown_device' }]);
  });

  it('keep the words of their door: a phone without a time was there when it knocked', async () => {
    const knockedAt = world.clock.nowMs;
    await world.osmand('id=phone&lat=-15&lon=-47&valid=false&speed=10');
    await world.osmand(`id=phone&lat=-15&lon=-47&speed=10&timestamp=${knockedAt + 3_600_000}`);
    await world.own.addAsset('phone');
    world.clock.nowMs += 7_200_000;
    await world.portal.queryAsOwner(
      `update quarantined_positions set payload = payload - 'valid' where external_id = 'phone'`,
    );
    await world.work(await world.replay({ filters: { search: 'phone' } }));
    const rows = await world.portal.queryAsOwner(
      `select p.fixed_at, p.speed_kph, p.door from positions p join devices using (account_id, device_id)
      where external_id = 'phone' order by 1`,
    );
    expect(rows).toEqual([
      { fixed_at: new Date(knockedAt), speed_kph: 18.52, door: 2 },
      { fixed_at: new Date(knockedAt + 3_600_000), speed_kph: 18.52, door: 2 },
    ]);
  });

  it('are stored once by two replays at once, and left to the first that took them', async () => {
    await world.send(Array.from({ length: 10 }, (_, index) => fixAt('twice', index)));
    await world.own.addAsset('twice');
    const selection = { filters: { deviceId: 'twice' } };
    const runs = await Promise.all([world.replay(selection), world.replay(selection)]);
    expect(runs.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([0, 10]);
    await Promise.all(runs.flatMap((run) => [world.work(run, 3), world.work(run, 4)]));
    expect(await countStored('twice')).toBe(10);
    expect((await world.quarantine('?deviceId=twice')).total).toBe(0);
  });

  it('are not stored when they were deleted before their turn', async () => {
    await world.send([fixAt('unwanted', 1), fixAt('unwanted', 2), fixAt('unwanted', 3)]);
    await world.own.addAsset('unwanted');
    const [newest = 0] = await idsOf('unwanted');
    const deletion = await world.call('POST', '/quarantined-positions/delete', {
      selection: { filters: { deviceId: 'unwanted' }, except: [newest] },
    });
    expect(JSON.parse(deletion.body)).toEqual({ deleted: 2 });
    await world.work(await world.replay({ filters: { deviceId: 'unwanted' } }));
    expect(await countStored('unwanted')).toBe(1);
  });
});

describe('what quarantine holds is bounded', () => {
  it('for each device, in an account and in devices, and what is dropped is counted', async () => {
    const { portal, own } = world;
    await world.send(Array.from({ length: 1_100 }, (_, index) => fixAt('talkative', index)));
    await world.send(Array.from({ length: 50 }, (_, index) => fixAt('talkative', index)));
    expect((await world.inbox('?search=talkative')).items).toMatchObject([
      { positionCount: 1_150, keptCount: 1_000, droppedCount: 150 },
    ]);
    await portal.queryAsOwner('update quarantine_accounts set room_taken = 49990 where account_id = $1', [
      own.accountId,
    ]);
    await world.send(Array.from({ length: 30 }, (_, index) => fixAt('last-room', index)));
    expect((await world.inbox('?search=last-room')).items).toMatchObject([
      { keptCount: 10, droppedCount: 20 },
    ]);
    await portal.queryAsOwner('update quarantine_accounts set waiting_devices = 998 where account_id = $1', [
      own.accountId,
    ]);
    const answer = await world.send(Array.from({ length: 5 }, (_, index) => fixAt(`crowd-${index}`, 1)));
    expect(answer.rejected).toHaveLength(5);
    const inbox = await world.inbox('?search=crowd');
    expect([inbox.total, inbox.unlistedCount]).toEqual([2, 3]);
    // A known device is not crowded out.
    await own.addAsset('crowded');
    await world.send([inFuture('crowded', 60)]);
    expect((await world.quarantine('?deviceId=crowded')).total).toBe(1);
  });

  it('in time: what is too old goes, and with it whom nothing speaks for', async () => {
    const { portal } = world;
    // Counts anew what the test before made up, which frees the room.
    await portal.queryAsOwner('select trim_quarantine($1, 0)', [world.own.accountId]);
    await world.send([fixAt('of-old', 1), fixAt('blocked-of-old', 1)]);
    await world.call('POST', `/unknown-devices/${await world.idOf('blocked-of-old')}/block`);
    await portal.queryAsOwner(
      `update quarantined_positions set received_at = now() - case when external_id like '%of-old' then interval '31 days' else interval '0' end`,
    );
    await portal.queryAsOwner(
      `update refused_devices set last_seen_at = now() - case when external_id like '%of-old' then interval '31 days' else interval '0' end`,
    );
    await portal.queryAsOwner('update quarantine_accounts set waiting_devices = 7, room_taken = 7');
    const before = (await world.inbox()).waitingCount;
    // Two batches, each of one.
    for (const removed of [1, 1, 0]) {
      const rows = await portal.queryAsOwner('select trim_quarantine($1, 1) as removed', [
        world.own.accountId,
      ]);
      expect(rows).toEqual([{ removed }]);
    }
    expect((await world.inbox()).waitingCount).toBe(before - 1);
    expect((await world.inbox('?state=blocked')).items.map(({ deviceId }) => deviceId)).toContain(
      'blocked-of-old',
    );
    const [counts] = await portal.queryAsOwner(
      `select q.waiting_devices, q.room_taken, (select sum(room)::int from refused_devices r where r.account_id = q.account_id) as room
      from quarantine_accounts q where q.account_id = $1`,
      [world.own.accountId],
    );
    expect(counts?.['room_taken']).toBe(counts?.['room']);
    expect(counts?.['waiting_devices']).toBe((await world.inbox()).waitingCount);
  });
});
