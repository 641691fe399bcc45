import { once } from 'node:events';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';
import { limits } from '../../platform/testing/limits.ts';
import { recordFindings } from './record-findings.ts';
import { startAlertsWorld, startMs } from './testing/alerts-world.ts';

const world = await startAlertsWorld();
afterAll(() => world.stop());

const alertsOf = (typeId: number) =>
  world.queryAsOwner(
    `select number, status, severity, occurrence_count as count, ended_at is not null as over, worst_value as worst,
        doubted_because as doubted from alerts where alert_type_id = $1 order by alert_id`,
    [typeId],
  );
const entriesOf = async (typeId: number): Promise<string[]> =>
  (
    await world.queryAsOwner<{ kind: string }>(
      `select e.kind from alert_entries e join alerts a using (account_id, alert_id)
        where a.alert_type_id = $1 order by e.alert_entry_id`,
      [typeId],
    )
  ).map(({ kind }) => kind);

const isWaiting = async (): Promise<boolean> =>
  (
    await world.queryAsOwner(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;

describe('a condition', () => {
  it('raises one alert until it is resolved, counts its repeats, and recognizes duplicates', async () => {
    const type = await world.plantType({});
    const [first] = await world.record([world.finding(type, { worstValue: 5 })]);
    expect(first).toMatchObject({ outcome: 'raised' });
    expect(await world.record([world.finding(type)])).toMatchObject([{ ...first, outcome: 'known' }]);
    await world.record([
      world.finding(type, { endMinute: 5, worstValue: 7, worstAtMs: 1 }),
      world.finding(type, { atMinute: 10, worstValue: 6 }),
    ]);
    expect(await alertsOf(type)).toMatchObject([{ status: 'opened', count: 2, over: false, worst: 7 }]);
    expect(await entriesOf(type)).toEqual(['raised', 'condition_ended', 'occurred_again']);
    await world.queryAsOwner(
      `update alerts set status = 'resolved', resolved_at = now() where alert_id = $1`,
      [first?.alertId],
    );
    const late = [world.finding(type, { atMinute: 10 }), world.finding(type, { atMinute: 30 })];
    expect((await world.record(late)).map(({ outcome }) => outcome)).toEqual(['known', 'raised']);
    expect((await alertsOf(type)).map(({ number }) => number)).toEqual([
      first?.number,
      (first?.number ?? 0) + 1,
    ]);
  });

  it('of a self-resolving type is resolved when it ends, once', async () => {
    const type = await world.plantType({ resolvesItself: true });
    const end = world.finding(type, { endMinute: 3 });
    await world.record([world.finding(type), end]);
    await world.record([end]);
    expect(await alertsOf(type)).toMatchObject([{ status: 'resolved', over: true }]);
    expect(await entriesOf(type)).toEqual(['raised', 'condition_ended', 'finished']);
  });

  it('that a person already resolved is not resolved again when it ends', async () => {
    const type = await world.plantType({ resolvesItself: true });
    const [raised] = await world.record([world.finding(type)]);
    await world.queryAsOwner(
      `update alerts set status = 'resolved', resolved_at = $2, solved_at = $2 where alert_id = $1`,
      [raised?.alertId, new Date(startMs)],
    );
    await world.record([world.finding(type, { endMinute: 3 })]);
    expect(await entriesOf(type)).toEqual(['raised', 'condition_ended']);
    expect(
      await world.queryAsOwner('select solved_at, resolved_at from alerts where alert_id = $1', [
        raised?.alertId,
      ]),
    ).toEqual([{ solved_at: new Date(startMs), resolved_at: new Date(startMs) }]);
  });

  it('of an event is created as resolved, as a new alert each time', async () => {
    const type = await world.plantType({ group: 'event' });
    await world.record([0, 1, 2].map((atMinute) => world.finding(type, { atMinute })));
    expect(await alertsOf(type)).toMatchObject([{}, {}, {}].map(() => ({ status: 'resolved', count: 1 })));
  });

  it('retracted by late data keeps its alert, marked as retracted', async () => {
    const type = await world.plantType({});
    await world.record([world.finding(type), world.finding(type, { kind: 'doubted' })]);
    await world.record([world.finding(type, { kind: 'doubted' })]);
    expect(await alertsOf(type)).toMatchObject([{ status: 'opened', doubted: 'late_data' }]);
    expect(await entriesOf(type)).toEqual(['raised', 'doubted']);
  });

  it('is not raised by anything that is off, and moves with its asset until it is resolved', async () => {
    const off = await world.plantType({ state: 'off' });
    expect(await world.record([world.finding(off)])).toEqual([]);
    const type = await world.plantType({});
    const [open] = await world.record([world.finding(type, { assetId: world.assetIds.A2 })]);
    const unitOf = async (): Promise<number | undefined> =>
      (
        await world.queryAsOwner<{ unit_id: number }>('select unit_id from alerts where alert_id = $1', [
          open?.alertId,
        ])
      )[0]?.unit_id;
    const move = (unitId: number) =>
      world.queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [world.assetIds.A2, unitId]);
    await move(world.unitIds.SP);
    expect(await unitOf()).toBe(world.unitIds.SP);
    await world.queryAsOwner(
      `update alerts set status = 'resolved', resolved_at = now() where alert_id = $1`,
      [open?.alertId],
    );
    await move(world.unitIds.CPS);
    expect(await unitOf()).toBe(world.unitIds.SP);
  });

  it('of an asset that moves in the meantime belongs to the new UL', async () => {
    const type = await world.plantType({});
    const assetId = world.assetIds.A1;
    let [moved, isMoved]: [Promise<void>, boolean] = [Promise.resolve(), false];
    await asProvedAccounts(world.database.pipeline, [world.accountId], async (client) => {
      await recordFindings(client, [world.finding(type)], world.clock.now());
      moved = world
        .queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [assetId, world.unitIds.SP])
        .then(() => {
          isMoved = true;
        });
      await vi.waitUntil(async () => isMoved || (await isWaiting()), { timeout: limits.waitMs });
    });
    await moved;
    expect(await world.queryAsOwner('select unit_id from alerts where alert_type_id = $1', [type])).toEqual([
      { unit_id: world.unitIds.SP },
    ]);
    await world.queryAsOwner('update assets set unit_id = $2 where asset_id = $1', [
      assetId,
      world.unitIds.CPS,
    ]);
  });

  it('is raised once by concurrent batches', async () => {
    const type = await world.plantType({});
    const raised = await Promise.all(
      Array.from({ length: 8 }, (_, index) => world.record([world.finding(type, { atMinute: index % 4 })])),
    );
    expect(raised.flat().filter(({ outcome }) => outcome === 'raised')).toHaveLength(1);
    expect(await alertsOf(type)).toMatchObject([{ count: 4 }]);
  });
});

it('announces the ULs in which alerts changed', async () => {
  const listener = new pg.Client(world.database.connectionOf('azimute_app'));
  await listener.connect();
  await listener.query('listen azimute_alerts');
  const told = once(listener, 'notification');
  const type = await world.plantType({});
  const ofAll = Object.values(world.assetIds).map((assetId) => world.finding(type, { assetId }));
  await world.record(ofAll);
  const [{ payload }] = (await told) as [{ payload: string }];
  expect(JSON.parse(payload)).toEqual({ accountId: world.accountId, unitIds: Object.values(world.unitIds) });
  await listener.end();
});
