import type { CallArguments, DaysOnSite } from '@azimute/contract';
import { onSiteLeastMinutes } from '@azimute/contract';
import { addUpDay } from '@azimute/engine/facts';
import { nextMidnightMs } from '@azimute/engine/zoned-time';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { everyPage } from '../../../testing/every-page.ts';
import { historyPortal } from '../testing/history-portal.ts';

const portal = await historyPortal('2026-03-10T15:00:00Z');
afterAll(() => portal.stop());
const { owner, lia, ivo, stranger, visitor, unitIds, assetIds, accountId, queryAsOwner } = portal;
const { clock, insert, plantGeofence, plantVisit } = portal;
const yard = await plantGeofence('Yard');
const gate = await plantGeofence('Gate', unitIds.NORTH, yard);
const south = await plantGeofence('South', unitIds.SOUTH);
const setZone = (zone: string) =>
  queryAsOwner('update accounts set time_zone = $2 where account_id = $1', [accountId, zone]);
beforeEach(async () => {
  await queryAsOwner('delete from geofence_visits');
  await setZone('America/Sao_Paulo');
});

const april = new Date('2026-04-10T12:00:00Z');
const march = { from: '2026-03-01', to: '2026-04-01' };
type ListQuery = CallArguments<'listDaysOnSite'>[0]['query'];
const list = (query: Partial<ListQuery> = {}, person = owner) =>
  person.call('listDaysOnSite', { query: { ...march, ...query } });
type DaysQuery = CallArguments<'listAssetDaysOnSite'>[0]['query'];
const days = (query: Omit<DaysQuery, 'from' | 'to'>) =>
  owner.call('listAssetDaysOnSite', { query: { ...march, ...query } });
const shortly = ({ asset, customer, geofence, days: count, shortAssetDays }: DaysOnSite) =>
  [asset?.code ?? customer?.name ?? '-', geofence.name, count, shortAssetDays] as const;

describe('days on site are refused', () => {
  it('without a session, without geofences access, and for another account or UL', async () => {
    const { one } = assetIds;
    await plantVisit({ geofenceId: yard, assetId: one, enteredAt: '2026-03-02T11:00:00Z' });
    await plantVisit({
      geofenceId: south,
      assetId: assetIds.far,
      enteredAt: '2026-03-02T11:00:00Z',
    });
    const ofOne = { ...march, geofence: yard, asset: one };
    for (const [name, query] of [
      ['listDaysOnSite', march],
      ['listAssetDaysOnSite', ofOne],
      ['exportDaysOnSite', { ...march, format: 'csv' }],
    ] as const) {
      await visitor.refused(name, { query }, 401);
      await ivo.refused(name, { query }, 403);
    }
    await stranger.refused('listAssetDaysOnSite', { query: ofOne }, 404);
    expect((await list({}, stranger)).items).toEqual([]);
    expect((await list({}, lia)).items.map(shortly)).toEqual([['one', 'Yard', 9, 0]]);
    const far = { ...march, geofence: south, asset: assetIds.far };
    await lia.refused('listAssetDaysOnSite', { query: far }, 404);
    expect((await list()).items.map(shortly)).toEqual([
      ['far', 'South', 9, 0],
      ['one', 'Yard', 9, 0],
    ]);
  });

  it('for a period that ends before it starts or exceeds a year, and for an impossible rule', async () => {
    for (const query of [
      { from: '2026-03-02', to: '2026-03-02' },
      { from: '2025-03-01', to: '2026-04-01' },
      { ...march, leastMinutes: 0 },
      { ...march, leastMinutes: 1441 },
      { ...march, cursor: 'nonsense' },
      { ...march, groupBy: 'units' },
    ])
      await owner.refused('listDaysOnSite', { query }, 422);
    await list({ from: '2025-04-01' });
    for (const query of [{ geofence: yard, asset: assetIds.one, customer: 0 }, { geofence: yard }])
      await owner.refused('listAssetDaysOnSite', { query: { ...march, ...query } }, 422);
  });
});

describe('a day on site', () => {
  it('counts from a minimum time inside, summed over visits', async () => {
    const { one } = assetIds;
    for (const [enteredAt, leftAt] of [
      ['2026-03-02T11:00:00Z', '2026-03-02T11:30:00Z'],
      ['2026-03-02T18:00:00Z', '2026-03-02T18:30:00Z'],
      // 40 minutes before midnight and 50 after it.
      ['2026-03-05T02:20:00Z', '2026-03-05T03:50:00Z'],
    ] as const)
      await plantVisit({ geofenceId: yard, assetId: one, enteredAt, leftAt });
    const [row] = (await list()).items;
    expect(row).toMatchObject({
      days: 1,
      assetDays: 1,
      shortAssetDays: 2,
      firstDay: '2026-03-02',
      lastDay: '2026-03-02',
      insideSeconds: 3600,
    });
    expect((await list({ leastMinutes: 41 })).items.map(shortly)).toEqual([['one', 'Yard', 2, 1]]);
    expect((await list({ leastMinutes: 61 })).items.map(shortly)).toEqual([['one', 'Yard', 0, 3]]);
    const behind = await days({ geofence: yard, asset: one });
    expect(
      behind.items.map(({ day, counts, insideSeconds, visits }) => [
        day,
        counts,
        insideSeconds,
        visits.length,
      ]),
    ).toEqual([
      ['2026-03-02', true, 3600, 2],
      ['2026-03-04', false, 2400, 1],
      ['2026-03-05', false, 3000, 1],
    ]);
  });

  it('ignores superseded visits, counts an open one until now, and counts nested geofences separately', async () => {
    const { one } = assetIds;
    const enteredAt = '2026-03-09T12:00:00Z';
    await plantVisit({ geofenceId: yard, assetId: one, enteredAt });
    await plantVisit({
      geofenceId: yard,
      assetId: one,
      enteredAt: '2026-03-01T12:00:00Z',
      superseded: true,
    });
    await plantVisit({
      geofenceId: gate,
      assetId: one,
      enteredAt: '2026-03-09T13:00:00Z',
      leftAt: '2026-03-09T15:00:00Z',
    });
    const { items, sums } = await list();
    expect(items.map(shortly)).toEqual([
      ['one', 'Gate', 1, 0],
      ['one', 'Yard', 2, 0],
    ]);
    expect(items[1]).toMatchObject({ isInside: true, insideSeconds: 27 * 3600, lastDay: '2026-03-10' });
    expect(sums).toMatchObject({ assetDays: 3, insideSeconds: 29 * 3600 });
    expect((await list({ from: '2026-03-11', to: '2026-04-01' })).items).toEqual([]);
  });

  it('shows its coverage, and the certainty of its visits', async () => {
    const { one, two } = assetIds;
    await plantVisit({
      geofenceId: yard,
      assetId: one,
      enteredAt: '2026-03-02T12:00:00Z',
      leftAt: '2026-03-04T12:00:00Z',
      certainty: 0.8,
      inferred: true,
      observed: {
        to: '2026-03-04T12:00:00Z',
        gaps: [['2026-03-03T01:00:00Z', '2026-03-03T05:00:00Z']],
      },
    });
    // No contact for more than an hour.
    await plantVisit({
      geofenceId: yard,
      assetId: two,
      enteredAt: '2026-03-10T10:00:00Z',
      observed: { to: '2026-03-10T12:30:00Z', gaps: [] },
    });
    const [first, second] = (await list()).items;
    expect(first).toMatchObject({
      days: 3,
      unobservedSeconds: 4 * 3600,
      observedSeconds: 44 * 3600,
      inferred: true,
    });
    expect(first?.certainty).toBeCloseTo(0.8);
    expect(second).toMatchObject({ observedSeconds: 9000, unobservedSeconds: 9000, inferred: false });
    const behind = await days({ geofence: yard, asset: one });
    expect(behind.items.map(({ unobservedSeconds }) => unobservedSeconds)).toEqual([7200, 7200, 0]);
  });

  it('lists its visits as evidence, and the positions at their ends', async () => {
    const { one } = assetIds;
    const [enteredAt, leftAt] = ['2026-03-02T11:00:00Z', '2026-03-02T14:00:00Z'];
    const visitId = await plantVisit({ geofenceId: yard, assetId: one, enteredAt, leftAt });
    for (const [kind, at, proof] of [
      ['entry', enteredAt, '{2026-03-02T11:00:05Z,2026-03-02T11:00:35Z}'],
      ['exit', leftAt, '{2026-03-02T14:00:20Z}'],
    ] as const)
      await insert(
        `insert into geofence_transitions (account_id, geofence_id, unit_id, asset_id, kind, crossed_at, confirmed_at,
            received_at, latitude, longitude, cause, inferred, certainty, is_event, severity, proof, geofence_version,
            reducer_version)
          values ($1, $2, $3, $4, $5, $6, $6, $6, 0, 0, 'crossed', false, 1, true, 'low', $7::timestamptz[], 1, 1)`,
        yard,
        unitIds.NORTH,
        one,
        kind,
        at,
        proof,
      );
    const { items } = await days({ geofence: yard, asset: one });
    expect(items[0]?.visits).toEqual([
      {
        id: visitId,
        enteredAt: '2026-03-02T11:00:00.000Z',
        leftAt: '2026-03-02T14:00:00.000Z',
        insideSeconds: 10_800,
        certainty: 1,
        inferred: false,
        entryProof: ['2026-03-02T11:00:05.000Z', '2026-03-02T11:00:35.000Z'],
        exitProof: ['2026-03-02T14:00:20.000Z'],
      },
    ]);
  });
});

describe('rows', () => {
  it('are grouped by customer too: a day counts once for any number of assets', async () => {
    const { one, two, far } = assetIds;
    const customerId = await insert(
      `insert into customers (account_id, name) values ($1, 'Silva') returning customer_id as id`,
    );
    await queryAsOwner('update assets set customer_id = $1 where asset_id = any($2)', [
      customerId,
      [one, two],
    ]);
    for (const [assetId, day] of [
      [one, '02'],
      [one, '03'],
      [two, '03'],
    ] as const)
      await plantVisit({
        geofenceId: yard,
        assetId,
        enteredAt: `2026-03-${day}T11:00:00Z`,
        leftAt: `2026-03-${day}T14:00:00Z`,
      });
    await plantVisit({
      geofenceId: south,
      assetId: far,
      enteredAt: '2026-03-02T11:00:00Z',
      leftAt: '2026-03-02T14:00:00Z',
    });
    const { items } = await list({ groupBy: 'customers' });
    expect(items.map(shortly)).toEqual([
      ['-', 'South', 1, 0],
      ['Silva', 'Yard', 2, 0],
    ]);
    expect(items[1]).toMatchObject({ asset: null, assetDays: 3, assets: 2, insideSeconds: 9 * 3600 });
    const of = async (query: Partial<ListQuery>) => (await list(query)).items.map(({ asset }) => asset?.code);
    expect(await of({ customers: [customerId] })).toEqual(['one', 'two']);
    expect(await of({ customers: [0] })).toEqual(['far']);
    expect(await of({ units: [unitIds.SOUTH] })).toEqual(['far']);
    expect(await of({ geofences: [yard], assets: [two] })).toEqual(['two']);
    const behind = await days({ geofence: yard, customer: customerId, limit: 2 });
    expect(behind.items.map(({ day, asset }) => [day, asset.code])).toEqual([
      ['2026-03-02', 'one'],
      ['2026-03-03', 'one'],
    ]);
    const rest = await days({
      geofence: yard,
      customer: customerId,
      limit: 2,
      cursor: behind.nextCursor ?? '',
    });
    expect(rest.items.map(({ day, asset }) => [day, asset.code])).toEqual([['2026-03-03', 'two']]);
    expect(rest.total).toBe(3);
    await queryAsOwner('update assets set customer_id = null where account_id = $1', [accountId]);
  });
});

/** Counts day by day in steps of a quarter of an hour, with an independent implementation of time zones. */
function countPlainly(
  visits: readonly { readonly key: string; readonly fromMs: number; readonly toMs: number }[],
  zone: string,
  leastMinutes: number,
): Record<string, number> {
  const dates = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  const minutes = new Map<string, number>();
  for (const { key, fromMs, toMs } of visits)
    for (let at = fromMs; at < toMs; at += 900_000) {
      const day = `${key} ${dates.format(at)}`;
      minutes.set(day, (minutes.get(day) ?? 0) + 15);
    }
  const counted: Record<string, number> = {};
  for (const [day, inside] of minutes) {
    const key = day.slice(0, -11);
    counted[key] = (counted[key] ?? 0) + (inside >= leastMinutes ? 1 : 0);
  }
  return counted;
}

it.each([
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2025-11-02', 25],
  // Clocks move forward at midnight: the day begins at one o'clock.
  ['America/Santiago', '2025-09-07', 23],
  ['Asia/Kathmandu', '2026-02-01', 24],
])(
  'random visits in %s around %s, with a day of %i h, match a plain count, in lists and files',
  async (zone, middle) => {
    await setZone(zone);
    // Never back: the rate limit of exports uses this clock.
    if (clock.now() < april) clock.set(april);
    let chance = 7;
    const random = (below: number): number => {
      chance = (chance * 48_271) % 2_147_483_647;
      return chance % below;
    };
    const startMs = Date.parse(middle) - 8 * 86_400_000;
    const visits: { key: string; fromMs: number; toMs: number }[] = [];
    for (const [code, assetId] of [
      ['one', assetIds.one],
      ['two', assetIds.two],
    ] as const)
      for (const [name, geofenceId] of [
        ['Yard', yard],
        ['Gate', gate],
      ] as const) {
        let at = startMs + random(200) * 900_000;
        while (at < startMs + 16 * 86_400_000) {
          const toMs = at + (1 + random(random(3) === 0 ? 250 : 12)) * 900_000;
          visits.push({ key: `${code} ${name}`, fromMs: at, toMs });
          await plantVisit({
            geofenceId,
            assetId,
            enteredAt: new Date(at).toISOString(),
            leftAt: new Date(toMs).toISOString(),
          });
          at = toMs + (1 + random(60)) * 900_000;
        }
      }
    const from = new Date(startMs - 3 * 86_400_000).toISOString().slice(0, 10);
    const to = new Date(startMs + 23 * 86_400_000).toISOString().slice(0, 10);
    expect(sumSiteDays(visits, 'one Yard', zone)).toBe(
      countPlainly(visits, zone, onSiteLeastMinutes)['one Yard'],
    );
    for (const leastMinutes of [15, 60, 1_380, 1_440]) {
      const expected = countPlainly(visits, zone, leastMinutes);
      const query = { from, to, leastMinutes };
      const rows = await everyPage(async (cursor) => {
        const page = await list({ ...query, limit: 1, ...(cursor && { cursor }) });
        expect(page.total).toBe(4);
        return page;
      });
      const keyOf = ({ asset, geofence }: DaysOnSite): string => `${asset?.code} ${geofence.name}`;
      expect(Object.fromEntries(rows.map((row) => [keyOf(row), row.days]))).toEqual(expected);

      const file = await readFile({ ...query, locale: 'en' });
      expect(file.map((cells) => [cells[1], cells[3], Number(cells[5]), cells[18]])).toEqual(
        rows.map(({ asset, geofence, days: count }) => [asset?.code, geofence.name, count, zone]),
      );
      const byDay = await readFile({ ...query, of: 'days', locale: 'en' });
      const counting = byDay.filter((cells) => cells[5] === 'Yes').map((cells) => `${cells[1]} ${cells[4]}`);
      for (const [key, count] of Object.entries(expected))
        expect(
          counting.filter((one) => one === key),
          key,
        ).toHaveLength(count);
      expect(byDay).toHaveLength(rows.reduce((sum, row) => sum + row.assetDays + row.shortAssetDays, 0));
    }
  },
);

/** Returns the totals of daily facts, and thus the metric, for an asset's visits in one geofence. */
function sumSiteDays(
  visits: readonly { readonly key: string; readonly fromMs: number; readonly toMs: number }[],
  wanted: string,
  zone: string,
): number {
  const own = visits.filter(({ key }) => key === wanted).map((visit) => ({ ...visit, geofenceId: 1 }));
  let sum = 0;
  let fromMs = nextMidnightMs(Math.min(...own.map((visit) => visit.fromMs)) - 2 * 86_400_000, zone);
  while (fromMs < Math.max(...own.map((visit) => visit.toMs))) {
    const toMs = nextMidnightMs(fromMs, zone);
    const added = addUpDay({
      fromMs,
      toMs,
      timeZone: zone,
      visits: own.filter((visit) => visit.fromMs < toMs && visit.toMs > fromMs),
      intervals: [],
      statuses: [],
      speedings: [],
      shifts: null,
      events: {},
      fixes: [],
      limits: [],
      meter: [],
      before: { fix: null, fuel: null },
    });
    sum += added.facts.siteDays;
    fromMs = toMs;
  }
  return sum;
}

async function readFile(
  query: Omit<CallArguments<'exportDaysOnSite'>[0]['query'], 'format'>,
): Promise<string[][]> {
  clock.advance(10_000);
  const answer = await owner.send('exportDaysOnSite', { query: { ...query, format: 'csv' } });
  expect(answer.statusCode, answer.body).toBe(200);
  const rows = answer.body.trimEnd().split('\r\n').slice(1);
  expect(answer.headers['azimute-rows']).toBe(String(rows.length));
  return rows.map((row) => row.split(','));
}
