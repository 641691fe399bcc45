import fc from 'fast-check';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { fixAt, inboxPortal, of } from './testing/inbox-portal.ts';

const portal = await inboxPortal();
afterAll(() => portal.stop());
const { owner, unitIds, accountId, clock, queryAsOwner } = portal;
const { addAsset, idOf, inbox, quarantine, claim, replay, work, send, osmand } = portal;

const timesOf = async (deviceId: string): Promise<string[]> => {
  const rows = await queryAsOwner<{ fixed_at: Date }>(
    `select p.fixed_at from positions p join devices d using (account_id, device_id)
    where d.external_id = $1 order by 1`,
    [deviceId],
  );
  return rows.map(({ fixed_at: at }) => at.toISOString());
};
const seconds = (...all: number[]): string[] => all.map((second) => fixAt('', second).time);

describe('a claim', () => {
  it('assigns the device to an asset and brings in the kept positions in order', async () => {
    const receivedAt = new Date(clock.now().getTime()).toISOString();
    await send([fixAt('late', 2, { hourMeterHours: 7 }), fixAt('late', 1)]);
    await osmand('id=late&lat=-15&lon=-47&timestamp=2026-06-01T00:00:03Z&speed=10&alarm=sos');
    clock.advance(3_600_000);
    const assetId = await addAsset();
    const claimed = await claim('late', { assetId });
    expect(claimed).toMatchObject({
      device: { assetId, deviceId: 'late' },
      replay: { state: 'queued', deviceId: 'late' },
    });
    expect(
      await queryAsOwner(`select from graphile_worker.jobs where task_identifier = 'replay_quarantine'`),
    ).toHaveLength(1);
    await send([fixAt('late', 4)]);
    await work(claimed.replay);
    expect(await timesOf('late')).toEqual(seconds(1, 2, 3, 4));
    const run = await owner.call('getQuarantineReplay', { params: { replayId: claimed.replay?.id ?? 0 } });
    expect(run).toMatchObject({
      state: 'finished',
      total: 4,
      done: 4,
      accepted: 4,
      duplicates: 0,
      refused: 0,
    });
    const rows = await queryAsOwner<{ source: number; received: string }>(
      `select p.source, to_json(p.received_at)#>>'{}' as received from positions p join devices d using (account_id, device_id)
      where d.external_id = 'late' order by p.fixed_at`,
    );
    expect(rows.map(({ source }) => source)).toEqual([1, 1, 2, 1]);
    expect(new Date(rows[0]?.received ?? 0).toISOString()).toBe(receivedAt);
    const [state] = await queryAsOwner(
      'select hour_meter_hours, fixed_at from asset_states where asset_id = $1',
      [assetId],
    );
    expect(state).toMatchObject({ hour_meter_hours: 7, fixed_at: new Date(fixAt('', 4).time) });
    expect(await queryAsOwner(`select kind from device_events`)).toEqual([{ kind: 'alarm_sos' }]);
    expect((await quarantine({ deviceId: 'late' })).total).toBe(0);
    expect((await inbox({ search: 'late' })).total).toBe(0);
  });

  it('creates a new asset in the same step', async () => {
    await send([fixAt('fresh', 1)]);
    const asset = { code: 'FRESH-1', unitId: unitIds.NORTH };
    const claimed = await claim('fresh', { asset });
    expect(claimed.assetCode).toBe('FRESH-1');
    await work(claimed.replay);
    expect(await timesOf('fresh')).toEqual(seconds(1));
    const audited = await queryAsOwner<{ action: string }>(
      `select action from audit_entries where entity <> 'api-key' and entity_id in ('fresh', $1) order by sequence`,
      [String(claimed.device.assetId)],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'asset.create',
      'asset.connect-device',
      'unknown-device.claim',
    ]);
  });

  it('keeps readings entered for the new asset over older kept ones, until the device reports more', async () => {
    await send([fixAt('metered', 1, { hourMeterHours: 1300, odometerKm: 10 })]);
    const asset = { code: 'METERED', unitId: unitIds.NORTH, hourMeterHours: 1200, odometerKm: 900 };
    const claimed = await claim('metered', { asset });
    await work(claimed.replay);
    const path = { params: { assetId: claimed.device.assetId } };
    expect(await owner.call('getAsset', path)).toMatchObject({
      hourMeterHours: 1200,
      odometerKm: 900,
      lastContactAt: fixAt('', 1).time,
    });
    clock.advance(60_000);
    const time = new Date(clock.now().getTime()).toISOString();
    await send([{ ...fixAt('metered', 2, { hourMeterHours: 1250, odometerKm: 901 }), time }]);
    expect(await owner.call('getAsset', path)).toMatchObject({
      hourMeterHours: 1250,
      odometerKm: 901,
      status: 'turned_off',
    });
  });

  it('is won by one of two callers, and repeated by the winner changes nothing', async () => {
    await send([fixAt('wanted', 1)]);
    const wanted = of(await idOf('wanted'));
    const assets = [await addAsset(), await addAsset()];
    const answers = await Promise.all(
      assets.map((assetId) => owner.send('claimUnknownDevice', { ...wanted, body: { assetId } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    await owner.call('claimUnknownDevice', { ...wanted, body: { assetId: assets[winner] ?? 0 } });
    expect(await queryAsOwner(`select from devices where external_id = 'wanted'`)).toHaveLength(1);
  });

  it('loses nothing that arrives during it', async () => {
    const count = 40;
    await send([fixAt('busy', 0)]);
    const assetId = await addAsset();
    const sending = Array.from({ length: count }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index));
      return send([fixAt('busy', index + 1)]);
    });
    const claimed = await claim('busy', { assetId });
    await Promise.all(sending);
    await work(claimed.replay);
    expect(await timesOf('busy')).toEqual(seconds(...Array.from({ length: count + 1 }, (_, index) => index)));
    expect((await quarantine({ deviceId: 'busy' })).total).toBe(0);
  });

  it('stores each kept position once, even if its job is killed or run twice, or the device resends', async () => {
    const fixes = Array.from({ length: 20 }, (_, index) => fixAt('cut', index));
    await send(fixes);
    const claimed = await claim('cut', { assetId: await addAsset() });
    const { signal } = new AbortController();
    vi.spyOn(signal, 'aborted', 'get').mockReturnValueOnce(false).mockReturnValue(true);
    await work(claimed.replay, 3, signal);
    expect(await timesOf('cut')).toHaveLength(3);
    expect(await send(fixes.slice(0, 5))).toMatchObject({ accepted: 2, duplicates: 3 });
    await Promise.all([work(claimed.replay, 4), work(claimed.replay, 7)]);
    expect(await timesOf('cut')).toEqual(seconds(...Array.from({ length: 20 }, (_, index) => index)));
    const run = await owner.call('getQuarantineReplay', { params: { replayId: claimed.replay?.id ?? 0 } });
    expect(run).toMatchObject({ state: 'finished', done: 20, accepted: 18, duplicates: 2 });
  });

  it('notifies the live streams on commit, as kept positions are not sent again', async () => {
    const listener = new pg.Client({ connectionString: portal.ownerUrl });
    await listener.connect();
    const heard: unknown[] = [];
    listener.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
    await listener.query('listen azimute_live');
    await send([fixAt('shown', 1)]);
    const assetId = await addAsset();
    await work((await claim('shown', { assetId })).replay);
    // Earlier notifications arrive with the response.
    await listener.query('select 1');
    await listener.end();
    expect(heard).toContainEqual({ topic: 'states', accountId, assetIds: [assetId] });
  });

  it('works for a device that was blocked', async () => {
    await send([fixAt('regretted', 1)]);
    await owner.call('blockUnknownDevice', of(await idOf('regretted')));
    await send([fixAt('regretted', 2)]);
    const claimed = await claim('regretted', { assetId: await addAsset() });
    await work(claimed.replay);
    expect(await send([fixAt('regretted', 3)])).toMatchObject({ accepted: 1 });
    expect(await timesOf('regretted')).toEqual(seconds(1, 3));
  });
});

describe('any order of sending, claiming and replaying', () => {
  it('ends with the rows of a device known from the start', async () => {
    let round = 0;
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }) },
      { weight: 1, arbitrary: fc.constantFrom('claim', 'replay all', 'work') },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        round += 1;
        const names = { unknown: `unknown-${round}`, known: `known-${round}` };
        const assets = { unknown: await addAsset(), known: await addAsset(names.known) };
        let isClaimed = false;
        const runs = [];
        for (const one of [...steps, 'claim', 'replay all', 'work']) {
          clock.advance(1000);
          if (typeof one !== 'string') {
            // The meter runs slower than the clock: an impossible reading is doubted depending on the order of arrival.
            for (const name of [names.unknown, names.known])
              await send(
                one.map((second) =>
                  fixAt(name, second, { speedKph: second, hourMeterHours: 100 + second / 4000 }),
                ),
              );
          } else if (one === 'claim' && !isClaimed && (await idOf(names.unknown)) > 0) {
            isClaimed = true;
            runs.push((await claim(names.unknown, { assetId: assets.unknown })).replay);
          } else if (one === 'replay all') runs.push(await replay({ filters: { deviceId: names.unknown } }));
          else for (const run of runs.splice(0)) await work(run, 2);
        }
        // Omits the time of receipt: a kept position may be imported after its repeat.
        const rows = (name: string) =>
          queryAsOwner(
            `select p.fixed_at, p.content_hash, p.latitude, p.speed_kph, p.hour_meter_hours, p.source
          from positions p join devices d using (account_id, device_id) where d.external_id = $1 order by 1, 2`,
            [name],
          );
        const state = (assetId: number) =>
          queryAsOwner(
            `select to_jsonb(s) - 'asset_id' - 'device_id' - 'received_at' as state from asset_states s where asset_id = $1`,
            [assetId],
          );
        expect(await rows(names.unknown)).toEqual(await rows(names.known));
        expect(await state(assets.unknown)).toEqual(await state(assets.known));
      }),
      { numRuns: 12 },
    );
  });
});
