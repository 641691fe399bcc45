import { quarantineCountedTo } from '@azimute/contract';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { removeOldPositions, trimDevices, trimQuarantine } from './keep-inbox.ts';
import { fixAt, inboxPortal, of } from './testing/inbox-portal.ts';

const portal = await inboxPortal();
const { owner, viewer, stranger, accountId, clock, queryAsOwner } = portal;
const { addAsset, idOf, inbox, quarantine, replay, work, send, osmand } = portal;
const jobs = new pg.Pool({ ...portal.database.connectionOf('azimute_jobs'), max: 1 });
afterAll(async () => {
  await jobs.end();
  await portal.stop();
});

const idsOf = async (deviceId: string, person = owner): Promise<number[]> =>
  (await quarantine({ deviceId }, person)).items.map(({ id }) => id);
const countStored = async (deviceId: string): Promise<number> => {
  const [row] = await queryAsOwner<{ count: number }>(
    `select count(*)::int from positions join devices using (account_id, device_id) where external_id = $1`,
    [deviceId],
  );
  return row?.count ?? 0;
};
const inFuture = (deviceId: string, minutes: number) => ({
  ...fixAt(deviceId, 0),
  time: new Date(clock.now().getTime() + minutes * 60_000).toISOString(),
});

describe('quarantined positions', () => {
  it('of another account cannot be seen, replayed or deleted', async () => {
    await send([fixAt('theirs', 1)], portal.theirs);
    const [theirs = 0] = await idsOf('theirs', stranger);
    const selection = { ids: [theirs] };
    expect((await quarantine({ search: 'theirs' })).total).toBe(0);
    expect(await replay(selection)).toMatchObject({ state: 'finished', total: 0 });
    expect(await owner.call('deleteQuarantinedPositions', { body: { selection } })).toEqual({ deleted: 0 });
    for (const name of ['replayQuarantinedPositions', 'deleteQuarantinedPositions'] as const)
      await viewer.refused(name, { body: { selection } }, 403);
    expect(await idsOf('theirs', stranger)).toEqual([theirs]);
  });

  it('are kept once, for any batch size and number of repeats', async () => {
    const sent = Array.from({ length: 1_200 }, (_, index) => inFuture(`ahead-${index % 3}`, 1_000 + index));
    await send(sent);
    await send(sent);
    for (const deviceId of ['ahead-0', 'ahead-1', 'ahead-2'])
      expect(await quarantine({ deviceId })).toMatchObject({ total: 400 });
  });

  it('are validated again by current rules: failures stay with their newest reason', async () => {
    await addAsset('early');
    await send([inFuture('early', 30), inFuture('early', 90)]);
    await send([inFuture('early', 30)]);
    const listed = await quarantine({ deviceId: 'early', reasons: ['time_in_future'] });
    expect(listed).toMatchObject({ total: 2, reasons: [{ reason: 'time_in_future', count: 2 }] });
    expect(listed.items[0]?.asset).toMatchObject({ code: expect.any(String) });
    clock.advance(40 * 60_000);
    const run = await replay({ filters: { deviceId: 'early' } });
    await work(run);
    expect(await owner.call('getQuarantineReplay', { params: { replayId: run.id } })).toMatchObject({
      state: 'finished',
      total: 2,
      accepted: 1,
      refused: 1,
    });
    expect((await quarantine({ deviceId: 'early' })).items).toMatchObject([
      { reason: 'time_in_future', replaying: false },
    ]);
    expect(await countStored('early')).toBe(1);
  });

  it('of a device assigned by hand are stored; of an unassigned one they stay', async () => {
    await send([fixAt('by-hand', 1), fixAt('by-hand', 2), fixAt('nobody', 1)]);
    await addAsset('by-hand');
    await work(await replay({ filters: { reasons: ['unknown_device'] } }), 2);
    expect([await countStored('by-hand'), (await quarantine({ deviceId: 'by-hand' })).total]).toEqual([2, 0]);
    expect((await quarantine({ deviceId: 'nobody' })).items).toMatchObject([{ reason: 'unknown_device' }]);
  });

  it('keep their protocol’s rule: a phone position without a time is dated by receipt', async () => {
    const sentAt = clock.now().getTime();
    await osmand('id=phone&lat=-95&lon=-47&speed=10');
    await osmand(`id=phone&lat=-15&lon=-47&speed=10&timestamp=${sentAt + 3_600_000}`);
    await addAsset('phone');
    clock.advance(7_200_000);
    await queryAsOwner(
      `update quarantined_positions set payload = payload || '{"lat":"-15"}' where external_id = 'phone'`,
    );
    await work(await replay({ filters: { search: 'phone' } }));
    const rows = await queryAsOwner(
      `select p.fixed_at, p.speed_kph, p.source from positions p join devices using (account_id, device_id)
      where external_id = 'phone' order by 1`,
    );
    expect(rows).toEqual([
      { fixed_at: new Date(sentAt), speed_kph: 18.52, source: 2 },
      { fixed_at: new Date(sentAt + 3_600_000), speed_kph: 18.52, source: 2 },
    ]);
  });

  it('are stored once by concurrent replays, each by the first to lock it', async () => {
    await send(Array.from({ length: 10 }, (_, index) => fixAt('twice', index)));
    await addAsset('twice');
    const selection = { filters: { deviceId: 'twice' } };
    const runs = await Promise.all([replay(selection), replay(selection)]);
    expect(runs.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([0, 10]);
    await Promise.all(runs.flatMap((run) => [work(run, 3), work(run, 4)]));
    expect(await countStored('twice')).toBe(10);
    expect((await quarantine({ deviceId: 'twice' })).total).toBe(0);
  });

  it('are not stored if deleted before their turn', async () => {
    await send([fixAt('unwanted', 1), fixAt('unwanted', 2), fixAt('unwanted', 3)]);
    await addAsset('unwanted');
    const [newest = 0] = await idsOf('unwanted');
    const deletion = await owner.call('deleteQuarantinedPositions', {
      body: {
        selection: { filters: { deviceId: 'unwanted' }, except: [newest] },
      },
    });
    expect(deletion).toEqual({ deleted: 2 });
    await work(await replay({ filters: { deviceId: 'unwanted' } }));
    expect(await countStored('unwanted')).toBe(1);
  });
});

describe('quarantine is limited', () => {
  it('by device, by account and by number of devices, with a count of dropped positions', async () => {
    await send(Array.from({ length: 1_100 }, (_, index) => fixAt('talkative', index)));
    await send(Array.from({ length: 50 }, (_, index) => fixAt('talkative', index)));
    expect((await inbox({ search: 'talkative' })).items).toMatchObject([
      { positionCount: 1_150, keptCount: 1_000, droppedCount: 150 },
    ]);
    await queryAsOwner('update quarantine_accounts set room_taken = 49990 where account_id = $1', [
      accountId,
    ]);
    await send(Array.from({ length: 30 }, (_, index) => fixAt('last-room', index)));
    expect((await inbox({ search: 'last-room' })).items).toMatchObject([{ keptCount: 10, droppedCount: 20 }]);
    await queryAsOwner('update quarantine_accounts set waiting_devices = 998 where account_id = $1', [
      accountId,
    ]);
    const answer = await send(Array.from({ length: 5 }, (_, index) => fixAt(`crowd-${index}`, 1)));
    expect(answer.rejected).toHaveLength(5);
    const crowd = await inbox({ search: 'crowd' });
    expect([crowd.total, crowd.unlistedCount]).toEqual([2, 3]);
    // A known device keeps its own quota.
    await addAsset('crowded');
    await send([inFuture('crowded', 60)]);
    expect((await quarantine({ deviceId: 'crowded' })).total).toBe(1);
    await trimQuarantine(jobs);
  });

  it('separately for the known devices of an account', async () => {
    const many = (deviceId: string, count: number) =>
      Array.from({ length: count }, (_, index) => inFuture(deviceId, 60 + index));
    const keptOf = async (deviceId: string): Promise<unknown> =>
      (
        await queryAsOwner(
          'select kept_count as kept, dropped_count::int as dropped from refused_devices where external_id = $1',
          [deviceId],
        )
      )[0];
    for (const name of ['wrong-clock', 'wrong-too', 'wrong-late']) await addAsset(name);
    await send(many('wrong-clock', 1_010));
    expect(await keptOf('wrong-clock')).toEqual({ kept: 1_000, dropped: 10 });
    await queryAsOwner('update quarantine_accounts set known_room_taken = 99990 where account_id = $1', [
      accountId,
    ]);
    await send([...many('wrong-too', 30), ...many('wrong-late', 30)]);
    const kept = [await keptOf('wrong-late'), await keptOf('wrong-too')];
    expect(kept).toEqual([
      { kept: 10, dropped: 20 },
      { kept: 0, dropped: 30 },
    ]);
    expect(await send(many('not-known', 30))).toMatchObject({ accepted: 0 });
    expect(await keptOf('not-known')).toEqual({ kept: 30, dropped: 0 });
    // Space of deleted positions is available again once the job has counted.
    await owner.call('deleteQuarantinedPositions', {
      body: {
        selection: { filters: { deviceId: 'wrong-clock' } },
      },
    });
    await trimQuarantine(jobs);
    await send(many('wrong-too', 30));
    expect(await keptOf('wrong-too')).toMatchObject({ kept: 30 });
  });

  it('and its list counts up to a limit', async () => {
    await queryAsOwner(
      `insert into quarantined_positions (account_id, external_id, reason, content_hash, payload)
      select $1, 'counted', case when n <= 3 then 'latitude_invalid' else 'malformed' end, n, '{}'
      from generate_series(1, $2 + 5) n`,
      [accountId, quarantineCountedTo],
    );
    const first = await quarantine({ deviceId: 'counted', limit: 5 });
    expect(first).toMatchObject({
      total: quarantineCountedTo,
      reasons: [
        { reason: 'malformed', count: quarantineCountedTo },
        { reason: 'latitude_invalid', count: 3 },
      ],
    });
    const second = await quarantine({ deviceId: 'counted', limit: 5, cursor: first.nextCursor ?? '' });
    expect(second).toMatchObject({ total: quarantineCountedTo, reasons: [] });
    expect(second.items[0]?.id).toBeLessThan(first.items[4]?.id ?? 0);
    expect(await quarantine({ deviceId: 'counted', reasons: ['latitude_invalid'] })).toMatchObject({
      total: 3,
    });
    await queryAsOwner(`delete from quarantined_positions where external_id = 'counted'`);
  });

  it('by age: old positions are deleted, and devices without any', async () => {
    await send([fixAt('of-old', 1), fixAt('blocked-of-old', 1)]);
    await owner.call('blockUnknownDevice', of(await idOf('blocked-of-old')));
    await queryAsOwner(
      `update quarantined_positions set received_at = now() - case when external_id like '%of-old' then interval '31 days' else interval '0' end`,
    );
    await queryAsOwner(
      `update refused_devices set last_seen_at = now() - case when external_id like '%of-old' then interval '31 days' else interval '0' end`,
    );
    const before = (await inbox()).waitingCount;
    expect(await trimQuarantine(jobs, 1)).toBe(2);
    expect(await trimQuarantine(jobs, 1)).toBe(0);
    expect((await inbox()).waitingCount).toBe(before - 1);
    expect((await inbox({ state: 'blocked' })).items.map(({ deviceId }) => deviceId)).toContain(
      'blocked-of-old',
    );
    expect(await findMiscounts()).toEqual([]);
  });

  it('while trimming locks only the devices that it trims', async () => {
    for (const name of ['trimmed', 'beside']) await addAsset(name);
    await send([inFuture('trimmed', 60), inFuture('trimmed', 61)]);
    await queryAsOwner(
      `update quarantined_positions set received_at = now() - interval '31 days' where external_id = 'trimmed'`,
    );
    const trims = [
      (client: pg.ClientBase) => removeOldPositions(client, accountId, 100),
      (client: pg.ClientBase) => trimDevices(client, accountId, null, 10_000),
    ];
    for (const [at, trim] of trims.entries()) {
      const client = await jobs.connect();
      try {
        await client.query('begin');
        await trim(client);
        const held = await queryAsOwner(
          `select true as is_free from refused_devices where external_id = 'trimmed' for update skip locked`,
        );
        expect(held).toEqual([]);
        await send([inFuture('beside', 60 + at), fixAt(`stranger-${at}`, 1)]);
        await client.query('commit');
      } finally {
        client.release();
      }
    }
    expect((await quarantine({ deviceId: 'beside' })).total).toBe(2);
    expect((await quarantine({ deviceId: 'trimmed' })).total).toBe(0);
  });

  it('and counted correctly for any order of keeping, connecting, replaying, deleting and trimming', async () => {
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
          await addAsset(nameOf(0));
          const connected = new Set([0]);
          const does = async (step: { act: string; device: number; count?: number }): Promise<unknown> => {
            const deviceId = nameOf(step.device);
            const selection = { filters: { deviceId } };
            if (step.act === 'send')
              return await send(
                Array.from({ length: step.count ?? 1 }, (_, index) => inFuture(deviceId, 20 + index)),
              );
            if (step.act === 'delete') {
              await owner.call('deleteQuarantinedPositions', {
                body: {
                  selection,
                },
              });
              return undefined;
            }
            if (step.act === 'replay') return await work(await replay(selection), 40);
            if (step.act === 'trim') return await trimQuarantine(jobs, 30);
            if (step.act === 'age')
              return await queryAsOwner(
                // In the lock order of changes to kept positions: the device first.
                `with held as (select r.external_id from refused_devices r where r.external_id = $1 for no key update)
                update quarantined_positions q set received_at = now() - interval '31 days'
                from held where q.external_id = held.external_id`,
                [deviceId],
              );
            if (connected.has(step.device)) return undefined;
            connected.add(step.device);
            if (step.act === 'connect') return await addAsset(deviceId);
            const claim = { assetId: await addAsset() };
            // It may have been deleted, or never have sent.
            return await owner.send('claimUnknownDevice', { ...of(await idOf(deviceId)), body: claim });
          };
          for (const step of steps) {
            clock.advance(10 * 60_000);
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

/** Returns counts that differ from the stored rows; the counts of accounts are correct once the job has counted. */
async function findMiscounts(): Promise<{ what: string }[]> {
  return await queryAsOwner<{ what: string }>(
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
