import { factNames, type FactName } from '@azimute/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';
import { transact } from '../../platform/transact.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { factColumns } from './fact-columns.ts';
import { storeDays, type AddedDay } from './facts/store-days.ts';
import { readMetricSums } from './read-metric-sums.ts';

const clock = createManualClock(new Date('2026-11-25T12:00:00Z'));
const DAY_MS = 86_400_000;
/** Four months and some days: the first and last one are partial. */
const firstDay = Date.parse('2026-07-20');
const dayCount = 128;
const dayAt = (place: number): string => new Date(firstDay + place * DAY_MS).toISOString().slice(0, 10);

const made = (manufacturer: string) => ({ columns: { manufacturer } });
const portal = await portalOf({
  clock,
  modules: [
    'services:simc:geolocalizacao',
    'services:simc:fleet',
    'services:simc:utilization',
    'services:simc:cockpit',
    'services:simc:connectivity',
    'services:simc:safety',
  ],
  viewer: { units: ['SOUTH'] },
  assets: { A1: made('A'), A2: made('A'), B1: made('B') },
});
afterAll(() => portal.stop());
const { owner, viewer, unitIds, accountId, queryAsOwner } = portal;
const assetIds = Object.values(portal.assetIds);

const written = fc.record({
  asset: fc.nat(2),
  place: fc.nat(dayCount - 1),
  isSouth: fc.boolean(),
  category: fc.constantFrom('Truck', 'Crane'),
  isClosed: fc.boolean(),
  fact: fc.constantFrom(...factNames),
  value: fc.nat(2_000_000),
  fixes: fc.nat(1),
});
type Written = typeof written extends fc.Arbitrary<infer T> ? T : never;

function dayOf({ asset, place, isSouth, category, isClosed, fact, value, fixes }: Written): AddedDay {
  const facts = Object.fromEntries(factNames.map((name) => [name, 0])) as Record<FactName, number>;
  const nothing = Array.from({ length: 24 }, () => 0);
  return {
    assetId: assetIds[asset] ?? 0,
    day: dayAt(place),
    unitId: isSouth ? unitIds.SOUTH : unitIds.NORTH,
    category,
    isClosed,
    settlesAtMs: null,
    dataAtMs: firstDay + place * DAY_MS + value,
    cause: 'late_data',
    added: {
      facts: { ...facts, fixes, [fact]: value },
      hours: {
        engineKnownSeconds: nothing,
        movingSeconds: nothing,
        idlingSeconds: nothing,
        workingSeconds: nothing,
      },
      topSpeedKph: null,
      longestGapSeconds: null,
      engineBy: null,
      fences: {},
      fuelBy: null,
      faults: {},
      events: {},
    },
  };
}

async function write(turn: readonly Written[]): Promise<void> {
  const days = new Map(turn.map(dayOf).map((day) => [`${day.assetId} ${day.day}`, day]));
  await asProvedAccounts(portal.database.pipeline, [accountId], (client) =>
    storeDays(client, accountId, [...days.values()]),
  );
}

const sums = factNames.map((name) => `sum(${factColumns[name]})::float8 as "${name}"`).join(', ');

/** Returns months that differ from the totals of their days. */
function findDrift(): Promise<unknown[]> {
  const columns = Object.values(factColumns);
  const added = columns.map((name) => `sum(${name})::bigint as ${name}`).join(', ');
  const is = ['assets', 'revised', 'heard_days', ...columns].map(
    (name) => `m.${name} is distinct from d.${name}`,
  );
  return queryAsOwner(
    `select * from (select * from asset_months where assets > 0) m
      full join (select account_id, asset_id, date_trunc('month', day)::date as day, unit_id, category, count(*) as assets,
          sum(is_revised::int) as revised, sum((fixes > 0)::int) as heard_days, ${added}
        from asset_days group by 1, 2, 3, 4, 5) d using (account_id, asset_id, day, unit_id, category)
      where ${is.join(' or ')}`,
  );
}

describe('asset months', () => {
  it('are the totals of their days after any insert, correction, move and deletion', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(written, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 6 }),
        fc.option(fc.nat(dayCount), { nil: undefined }),
        async (turns, removedUpTo) => {
          for (const turn of turns) await write(turn);
          if (removedUpTo !== undefined)
            await queryAsOwner('delete from asset_days where day < $1::date', [dayAt(removedUpTo)]);
          expect(await findDrift()).toEqual([]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('give periods the totals of their days, within the caller’s ULs', async () => {
    await queryAsOwner('delete from asset_days');
    await write(fc.sample(written, { numRuns: 300, seed: 1 }));
    const actors = [await actorOf(portal, owner), await actorOf(portal, viewer)];
    await fc.assert(
      fc.asyncProperty(
        fc.nat(dayCount),
        fc.nat(dayCount),
        fc.constantFrom('assets', 'manufacturers', 'months', null),
        fc.constantFrom(...actors),
        async (a, b, groupBy, actor) => {
          const [from, to] = [dayAt(Math.min(a, b)), dayAt(Math.max(a, b) + 1)];
          const filters = { from, to, manufacturers: ['A', 'B'] };
          const found = await transact({ ...portal, actor }, (read) =>
            readMetricSums(read, factNames, filters, groupBy, 0),
          );
          const ofUnits = actor.allUnits ? [unitIds.NORTH, unitIds.SOUTH] : [...actor.unitIds];
          const byDays = async (key: string): Promise<(Record<FactName, number> & { key: string })[]> =>
            await queryAsOwner(
              `select ${key} as key, ${sums} from asset_days d join assets a using (account_id, asset_id)
                where d.day >= $1::date and d.day < $2::date and d.unit_id = any ($3::int[])
                  and ($4 or a.unit_id = any ($3::int[])) group by 1`,
              [from, to, ofUnits, actor.allUnits],
            );
          const [all] = await byDays(`'all'`);
          for (const name of factNames) expect(found.sums[name] ?? 0).toBe(all?.[name] ?? 0);
          if (groupBy === null) return;
          const key = {
            assets: 'asset_id::text',
            manufacturers: 'a.manufacturer',
            months: `to_char(date_trunc('month', day), 'YYYY-MM-DD')`,
          }[groupBy];
          const groups = await byDays(key);
          expect([...found.groups.keys()].toSorted()).toEqual(groups.map((one) => one.key).toSorted());
          for (const { key: group, ...of } of groups) expect(found.groups.get(group)?.sums).toEqual(of);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are deleted with their days', async () => {
    await queryAsOwner('delete from asset_days');
    await write(fc.sample(written, { numRuns: 200, seed: 2 }));
    await queryAsOwner(`update accounts set retention = interval '60 days'`);
    const remove = () => queryAsOwner(`select remove_expired_facts(least(now(), $1), 1000)`, [clock.now()]);
    await remove();
    expect(await findDrift()).toEqual([]);
    const [left] = await queryAsOwner<{ day: string }>(
      `select to_char(min(day), 'YYYY-MM') as day from asset_months where assets = 0 and day < '2026-09-01'`,
    );
    expect(left).toEqual({ day: null });
    await queryAsOwner('delete from assets where asset_id = $1', [assetIds[0]]);
    expect(await findDrift()).toEqual([]);
    const ofAsset = await queryAsOwner('select from asset_months where asset_id = $1', [assetIds[0]]);
    expect(ofAsset).toEqual([]);
  });
});
