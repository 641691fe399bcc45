import { quarantineCountedTo } from '@azimute/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOldPositions, trimDevices, trimQuarantine } from './keep-inbox.ts';
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

  it('are evaluated again by the rules of now: those that still fail stay with their newest reason', async () => {
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
    await world.osmand('id=phone&lat=-95&lon=-47&speed=10');
    await world.osmand(`id=phone&lat=-15&lon=-47&speed=10&timestamp=${knockedAt + 3_600_000}`);
    await world.own.addAsset('phone');
    world.clock.nowMs += 7_200_000;
    await world.portal.queryAsOwner(
      `update quarantined_positions set payload = payload || '{"lat":"-15"}' where external_id = 'phone'`,
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
    await trimQuarantine(jobs);
  });

  it('for the known devices of an account, which have a room of their own', async () => {
    const { portal, own } = world;
    const many = (deviceId: string, count: number) =>
      Array.from({ length: count }, (_, index) => inFuture(deviceId, 60 + index));
    const keptOf = async (deviceId: string): Promise<unknown> =>
      (
        await portal.queryAsOwner(
          'select kept_count as kept, dropped_count::int as dropped from refused_devices where external_id = $1',
          [deviceId],
        )
      )[0];
    for (const name of ['wrong-clock', 'wrong-too', 'wrong-late']) await own.addAsset(name);
    await world.send(many('wrong-clock', 1_010));
    expect(await keptOf('wrong-clock')).toEqual({ kept: 1_000, dropped: 10 });
    await portal.queryAsOwner(
      'update quarantine_accounts set known_room_taken = 99990 where account_id = $1',
      [own.accountId],
    );
    await world.send([...many('wrong-too', 30), ...many('wrong-late', 30)]);
    const kept = [await keptOf('wrong-late'), await keptOf('wrong-too')];
    expect(kept).toEqual([
      { kept: 10, dropped: 20 },
      { kept: 0, dropped: 30 },
    ]);
    expect(await world.send(many('not-known', 30))).toMatchObject({ accepted: 0 });
    expect(await keptOf('not-known')).toEqual({ kept: 30, dropped: 0 });
    // What an account deletes is room again, once the job has counted.
    await world.call('POST', '/quarantined-positions/delete', {
      selection: { filters: { deviceId: 'wrong-clock' } },
    });
    await trimQuarantine(jobs);
    await world.send(many('wrong-too', 30));
    expect(await keptOf('wrong-too')).toMatchObject({ kept: 30 });
  });

  it('and the list tells how much it is up to a limit', async () => {
    const { portal, own } = world;
    await portal.queryAsOwner(
      `insert into quarantined_positions (account_id, external_id, reason, content_hash, payload)
      select $1, 'counted', case when n <= 3 then 'latitude_invalid' else 'malformed' end, n, '{}'
      from generate_series(1, $2 + 5) n`,
      [own.accountId, quarantineCountedTo],
    );
    const first = await world.quarantine('?deviceId=counted&limit=5');
    expect(first).toMatchObject({
      total: quarantineCountedTo,
      reasons: [
        { reason: 'malformed', count: quarantineCountedTo },
        { reason: 'latitude_invalid', count: 3 },
      ],
    });
    const second = await world.quarantine(`?deviceId=counted&limit=5&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ total: quarantineCountedTo, reasons: [] });
    expect(second.items[0]?.id).toBeLessThan(first.items[4]?.id ?? 0);
    expect(await world.quarantine('?deviceId=counted&reasons=latitude_invalid')).toMatchObject({ total: 3 });
    await portal.queryAsOwner(`delete from quarantined_positions where external_id = 'counted'`);
  });

  it('in time: what is too old goes, and with it whom nothing speaks for', async () => {
    const { portal } = world;
    await world.send([fixAt('of-old', 1), fixAt('blocked-of-old', 1)]);
    await world.call('POST', `/unknown-devices/${await world.idOf('blocked-of-old')}/block`);
    await portal.queryAsOwner(
      `update quarantined_positions set received_at = now() - case when external_id like '%of-old' then interval '31 days' else interval '0' end`,
    );
    await portal.queryAsOwner(
      `update refused_devices set last_seen_at = now() - case when external_id like '%of-old' then interval '31 days' else interval '0' end`,
    );
    const before = (await world.inbox()).waitingCount;
    expect(await trimQuarantine(jobs, 1)).toBe(2);
    expect(await trimQuarantine(jobs, 1)).toBe(0);
    expect((await world.inbox()).waitingCount).toBe(before - 1);
    expect((await world.inbox('?state=blocked')).items.map(({ deviceId }) => deviceId)).toContain(
      'blocked-of-old',
    );
    expect(await findMiscounts()).toEqual([]);
  });

  it('and trimming holds no more than the devices that it trims', async () => {
    const { portal, own } = world;
    for (const name of ['trimmed', 'beside']) await own.addAsset(name);
    await world.send([inFuture('trimmed', 60), inFuture('trimmed', 61)]);
    await portal.queryAsOwner(
      `update quarantined_positions set received_at = now() - interval '31 days' where external_id = 'trimmed'`,
    );
    const trims = [
      (client: pg.ClientBase) => removeOldPositions(client, own.accountId, 100),
      (client: pg.ClientBase) => trimDevices(client, own.accountId, null, 10_000),
    ];
    for (const [at, trim] of trims.entries()) {
      const client = await jobs.connect();
      try {
        await client.query('begin');
        await trim(client);
        const held = await portal.queryAsOwner(
          `select true as is_free from refused_devices where external_id = 'trimmed' for update skip locked`,
        );
        expect(held).toEqual([]);
        await world.send([inFuture('beside', 60 + at), fixAt(`stranger-${at}`, 1)]);
        await client.query('commit');
      } finally {
        client.release();
      }
    }
    expect((await world.quarantine('?deviceId=beside')).total).toBe(2);
    expect((await world.quarantine('?deviceId=trimmed')).total).toBe(0);
  });

  it('and is counted as it is, whatever the order of keeping, connecting, replaying, deleting and trimming', async () => {
    let round = 0;
    const act = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          act: fc.constant('send'),
          device: fc.nat(2),
          count: fc.integer({ min: 1, max: 120 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          act: fc.constantFrom('connect', 'claim', 'age', 'delete'),
          device: fc.nat(2),
        }),
      },
      { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('replay', 'trim'), device: fc.nat(2) }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 5 }),
        async (steps) => {
          round += 1;
          const nameOf = (device: number): string => `mixed-${round}-${device}`;
          await world.own.addAsset(nameOf(0));
          const connected = new Set([0]);
          const does = async (step: { act: string; device: number; count?: number }): Promise<unknown> => {
            const deviceId = nameOf(step.device);
            const selection = { filters: { deviceId } };
            if (step.act === 'send')
              return await world.send(
                Array.from({ length: step.count ?? 1 }, (_, index) => inFuture(deviceId, 20 + index)),
              );
            if (step.act === 'delete') {
              const { status, body } = await world.call('POST', '/quarantined-positions/delete', {
                selection,
              });
              if (status !== 200) throw new Error(body);
              return undefined;
            }
            if (step.act === 'replay') return await world.work(await world.replay(selection), 40);
            if (step.act === 'trim') return await trimQuarantine(jobs, 30);
            if (step.act === 'age')
              return await world.portal.queryAsOwner(
                // As those who change what is kept do: the device first.
                `with held as (select r.external_id from refused_devices r where r.external_id = $1 for no key update)
                update quarantined_positions q set received_at = now() - interval '31 days'
                from held where q.external_id = held.external_id`,
                [deviceId],
              );
            if (connected.has(step.device)) return undefined;
            connected.add(step.device);
            if (step.act === 'connect') return await world.own.addAsset(deviceId);
            const claim = { assetId: await world.own.addAsset() };
            // It may have been forgotten, or never have knocked.
            return await world.call('POST', `/unknown-devices/${await world.idOf(deviceId)}/claim`, claim);
          };
          for (const step of steps) {
            world.clock.nowMs += 10 * 60_000;
            await Promise.all(step.map(does));
            const miscounts = await findMiscounts();
            expect(miscounts.filter(({ what }) => what !== 'account')).toEqual([]);
          }
          await trimQuarantine(jobs);
          expect(await findMiscounts()).toEqual([]);
        },
      ),
      { numRuns: 8 },
    );
  });
});

/** Counts that are not what there is; those of accounts are right when the job has counted. */
async function findMiscounts(): Promise<{ what: string }[]> {
  return await world.portal.queryAsOwner<{ what: string }>(
    `select 'device' as what, r.external_id, r.kept_count, r.room, k.kept
    from refused_devices r cross join lateral (
      select count(*)::int as kept from quarantined_positions q
      where q.account_id = r.account_id and q.external_id = r.external_id) k
    where r.kept_count <> k.kept or r.room < k.kept
    union all
    select 'account', q.account_id::text, q.waiting_devices, q.room_taken, q.known_room_taken
    from quarantine_accounts q cross join lateral (
      select count(*) filter (where d.device_id is null and r.blocked_at is null) as waiting,
        coalesce(sum(r.room) filter (where d.device_id is null), 0) as room,
        coalesce(sum(r.room) filter (where d.device_id is not null), 0) as known_room
      from refused_devices r
      left join devices d on d.account_id = r.account_id and d.external_id = r.external_id and d.asset_id is not null
      where r.account_id = q.account_id) c
    where (q.waiting_devices, q.room_taken, q.known_room_taken) is distinct from (c.waiting, c.room, c.known_room)`,
  );
}
