import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInboxWorld, fixAt, type InboxWorld } from './testing/create-inbox-world.ts';

let world: InboxWorld;
beforeAll(async () => {
  world = await createInboxWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.actor = world.administratorOf(world.own);
});

const timesOf = async (deviceId: string): Promise<string[]> => {
  const rows = await world.portal.queryAsOwner<{ fixed_at: Date }>(
    `select p.fixed_at from positions p join devices d using (account_id, device_id)
    where d.external_id = $1 order by 1`,
    [deviceId],
  );
  return rows.map(({ fixed_at: at }) => at.toISOString());
};
const seconds = (...of: number[]): string[] => of.map((second) => fixAt('', second).time);

describe('a claim', () => {
  it('connects the device to an asset and brings in what was kept, as it came', async () => {
    const receivedAt = new Date(world.clock.nowMs).toISOString();
    await world.send([fixAt('late', 2, { hourMeterHours: 7 }), fixAt('late', 1)]);
    await world.osmand('id=late&lat=-15&lon=-47&timestamp=2026-06-01T00:00:03Z&speed=10&alarm=sos');
    world.clock.nowMs += 3_600_000;
    const assetId = await world.own.addAsset();
    const claimed = await world.claim('late', { assetId });
    expect(claimed).toMatchObject({
      device: { assetId, deviceId: 'late' },
      replay: { state: 'queued', deviceId: 'late' },
    });
    expect(
      await world.portal.queryAsOwner(
        `select from graphile_worker.jobs where task_identifier = 'replay_quarantine'`,
      ),
    ).toHaveLength(1);
    await world.send([fixAt('late', 4)]);
    await world.work(claimed.replay);
    expect(await timesOf('late')).toEqual(seconds(1, 2, 3, 4));
    const run = await world.read(`/quarantined-positions/replays/${claimed.replay?.id}`);
    expect(run).toMatchObject({
      state: 'finished',
      total: 4,
      done: 4,
      accepted: 4,
      duplicates: 0,
      refused: 0,
    });
    const rows = await world.portal.queryAsOwner<{ door: number; received: string }>(
      `select p.door, to_json(p.received_at)#>>'{}' as received from positions p join devices d using (account_id, device_id)
      where d.external_id = 'late' order by p.fixed_at`,
    );
    expect(rows.map(({ door }) => door)).toEqual([1, 1, 2, 1]);
    expect(new Date(rows[0]?.received ?? 0).toISOString()).toBe(receivedAt);
    const [state] = await world.portal.queryAsOwner(
      'select hour_meter_hours, fixed_at from asset_states where asset_id = $1',
      [assetId],
    );
    expect(state).toMatchObject({ hour_meter_hours: 7, fixed_at: new Date(fixAt('', 4).time) });
    expect(await world.portal.queryAsOwner(`select kind from device_events`)).toEqual([
      { kind: 'alarm_sos' },
    ]);
    expect((await world.quarantine('?deviceId=late')).total).toBe(0);
    expect((await world.inbox('?search=late')).total).toBe(0);
  });

  it('makes a new asset in the same step', async () => {
    await world.send([fixAt('fresh', 1)]);
    const asset = { code: 'FRESH-1', unitId: world.own.unitId };
    const claimed = await world.claim('fresh', { asset });
    expect(claimed.assetCode).toBe('FRESH-1');
    await world.work(claimed.replay);
    expect(await timesOf('fresh')).toEqual(seconds(1));
    const audited = await world.portal.queryAsOwner<{ action: string }>(
      `select action from audit_entries where entity <> 'api-key' and entity_id in ('fresh', $1) order by sequence`,
      [String(claimed.device.assetId)],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'asset.create',
      'asset.connect-device',
      'unknown-device.claim',
    ]);
  });

  it('lets readings entered for the new asset stand over what was kept from before, until the device reads more', async () => {
    await world.send([fixAt('metered', 1, { hourMeterHours: 1300, odometerKm: 10 })]);
    const asset = { code: 'METERED', unitId: world.own.unitId, hourMeterHours: 1200, odometerKm: 900 };
    const claimed = await world.claim('metered', { asset });
    await world.work(claimed.replay);
    const path = `/assets/${claimed.device.assetId}`;
    expect(await world.read(path)).toMatchObject({
      hourMeterHours: 1200,
      odometerKm: 900,
      lastContactAt: fixAt('', 1).time,
    });
    world.clock.nowMs += 60_000;
    const time = new Date(world.clock.nowMs).toISOString();
    await world.send([{ ...fixAt('metered', 2, { hourMeterHours: 1250, odometerKm: 901 }), time }]);
    expect(await world.read(path)).toMatchObject({
      hourMeterHours: 1250,
      odometerKm: 901,
      status: 'turned_off',
    });
  });

  it('is won by one of two, and made again by the winner changes nothing', async () => {
    await world.send([fixAt('wanted', 1)]);
    const path = `/unknown-devices/${await world.idOf('wanted')}/claim`;
    const assets = [await world.own.addAsset(), await world.own.addAsset()];
    const answers = await Promise.all(assets.map((assetId) => world.call('POST', path, { assetId })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await world.call('POST', path, { assetId: assets[winner] })).status).toBe(200);
    expect(await world.portal.queryAsOwner(`select from devices where external_id = 'wanted'`)).toHaveLength(
      1,
    );
  });

  it('loses nothing of what knocks while it is made', async () => {
    const count = 40;
    await world.send([fixAt('busy', 0)]);
    const assetId = await world.own.addAsset();
    const sending = Array.from({ length: count }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index));
      return world.send([fixAt('busy', index + 1)]);
    });
    const claimed = await world.claim('busy', { assetId });
    await Promise.all(sending);
    await world.work(claimed.replay);
    expect(await timesOf('busy')).toEqual(seconds(...Array.from({ length: count + 1 }, (_, index) => index)));
    expect((await world.quarantine('?deviceId=busy')).total).toBe(0);
  });

  it('stores each kept position once, though its job is cut off, begun twice or made of what is sent again', async () => {
    const fixes = Array.from({ length: 20 }, (_, index) => fixAt('cut', index));
    await world.send(fixes);
    const claimed = await world.claim('cut', { assetId: await world.own.addAsset() });
    const { signal } = new AbortController();
    vi.spyOn(signal, 'aborted', 'get').mockReturnValueOnce(false).mockReturnValue(true);
    await world.work(claimed.replay, 3, signal);
    expect(await timesOf('cut')).toHaveLength(3);
    expect(await world.send(fixes.slice(0, 5))).toMatchObject({ accepted: 2, duplicates: 3 });
    await Promise.all([world.work(claimed.replay, 4), world.work(claimed.replay, 7)]);
    expect(await timesOf('cut')).toEqual(seconds(...Array.from({ length: 20 }, (_, index) => index)));
    const run = await world.read(`/quarantined-positions/replays/${claimed.replay?.id}`);
    expect(run).toMatchObject({ state: 'finished', done: 20, accepted: 18, duplicates: 2 });
  });

  it('tells the live streams with its commit, as nobody sends again what was kept', async () => {
    const listener = new pg.Client({ connectionString: world.portal.ownerUrl });
    await listener.connect();
    const heard: unknown[] = [];
    listener.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
    await listener.query('listen azimute_live');
    await world.send([fixAt('shown', 1)]);
    const assetId = await world.own.addAsset();
    await world.work((await world.claim('shown', { assetId })).replay);
    // What was announced before comes with the answer.
    await listener.query('select 1');
    await listener.end();
    expect(heard).toContainEqual({ topic: 'states', accountId: world.own.accountId, assetIds: [assetId] });
  });

  it('works for a device that was blocked', async () => {
    await world.send([fixAt('regretted', 1)]);
    await world.call('POST', `/unknown-devices/${await world.idOf('regretted')}/block`);
    await world.send([fixAt('regretted', 2)]);
    const claimed = await world.claim('regretted', { assetId: await world.own.addAsset() });
    await world.work(claimed.replay);
    expect(await world.send([fixAt('regretted', 3)])).toMatchObject({ accepted: 1 });
    expect(await timesOf('regretted')).toEqual(seconds(1, 3));
  });
});

describe('whatever the order of knocking, claiming and replaying', () => {
  it('the rows end as if the device had been known from the start', async () => {
    let round = 0;
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }) },
      { weight: 1, arbitrary: fc.constantFrom('claim', 'replay all', 'work') },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        round += 1;
        const names = { knocking: `knocking-${round}`, known: `known-${round}` };
        const assets = { knocking: await world.own.addAsset(), known: await world.own.addAsset(names.known) };
        let isClaimed = false;
        const runs = [];
        for (const one of [...steps, 'claim', 'replay all', 'work']) {
          world.clock.nowMs += 1000;
          if (typeof one !== 'string') {
            for (const name of [names.knocking, names.known])
              await world.send(
                one.map((second) => fixAt(name, second, { speedKph: second, hourMeterHours: 100 + second })),
              );
          } else if (one === 'claim' && !isClaimed && (await world.idOf(names.knocking)) > 0) {
            isClaimed = true;
            runs.push((await world.claim(names.knocking, { assetId: assets.knocking })).replay);
          } else if (one === 'replay all')
            runs.push(await world.replay({ filters: { deviceId: names.knocking } }));
          else for (const run of runs.splice(0)) await world.work(run, 2);
        }
        // When they were received is left out: what was kept may come in after a repeat of it.
        const rows = (name: string) =>
          world.portal.queryAsOwner(
            `select p.fixed_at, p.content_hash, p.latitude, p.speed_kph, p.hour_meter_hours, p.door
          from positions p join devices d using (account_id, device_id) where d.external_id = $1 order by 1, 2`,
            [name],
          );
        const state = (assetId: number) =>
          world.portal.queryAsOwner(
            `select to_jsonb(s) - 'asset_id' - 'device_id' - 'received_at' as state from asset_states s where asset_id = $1`,
            [assetId],
          );
        expect(await rows(names.knocking)).toEqual(await rows(names.known));
        expect(await state(assets.knocking)).toEqual(await state(assets.known));
      }),
      { numRuns: 12 },
    );
  });
});
