import {
  validationCodes,
  type BacktestLine,
  type BacktestResult,
  type GeofenceEventList,
} from '@azimute/contract';
import { drive, fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import type { LooseInput } from '../../../testing/portal-client.ts';
import { portalOf, type Person } from '../../../testing/portal-of.ts';
import { drawFence } from '../testing/plant-fences.ts';
import { planRectangle, trackersOf } from '../testing/plant-trackers.ts';

const hourMs = 3_600_000;
const yardShape = planRectangle([0, -200], [400, 200]);

const tracks = {
  // In and out, in again within five minutes, speeding on its way, and back to stay.
  truck: [
    ...drive([
      [0, -500, 0],
      [100, 200, 0],
      [400, 210, 60],
      [480, -300, 0],
      [600, -300, 0],
      [700, 100, 0],
      [1500, 120, 0],
    ]),
    ...drive(
      [
        [1600, 100, 0],
        [1640, 300, 0],
        [1700, 900, 0],
      ],
      10,
      { speedKph: 60 },
    ),
    ...drive([
      [4000, 900, 0],
      [4100, 100, 0],
      [5000, 100, 0],
    ]),
  ],
  // A phone that stands near the edge, with positions on both sides.
  phone: Array.from({ length: 600 }, (_, index) =>
    fixAt(index * 10, -10 + 30 * Math.sin(index / 2), 20 * Math.cos(index / 7), { accuracyMeters: 30 }),
  ),
  // Through a corner without a fix inside, and away for hours.
  van: [
    ...drive(
      [
        [0, -300, -100],
        [240, 700, -100],
      ],
      240,
    ),
    fixAt(20_000, 100, 100),
    fixAt(20_060, 100, 100),
  ],
};

const clock = createManualClock(new Date(startMs));
const portal = await portalOf({
  clock,
  people: { elsewhere: { changes: ['services:simc:geolocalizacao:cercas'], units: [] } },
});
afterAll(() => portal.stop());
const { owner, viewer, stranger, accountId, unitIds, queryAsOwner } = portal;
const trackers = await trackersOf(portal);
const assets = {
  truck: await trackers.plant(),
  phone: await trackers.plant(),
  van: await trackers.plant(),
  silent: await trackers.plant(),
};
const yard = await drawFence(portal, {
  shape: yardShape,
  maxSpeedKph: 40,
  resources: ['entry', 'exit', 'speeding'],
});
const gate = await drawFence(portal, {
  name: 'Gate',
  resources: ['entry'],
  shape: planRectangle([50, -190], [390, 190]),
  parentId: yard.id,
  maxSpeedKph: 90,
});
for (const name of ['truck', 'phone', 'van'] as const) {
  for (let at = 0; at < tracks[name].length; at += 100) {
    const batch = tracks[name].slice(at, at + 100);
    clock.set(new Date((batch.at(-1)?.fixedAtMs ?? startMs) + 500));
    await trackers.send(assets[name].device, batch);
  }
}
clock.set(new Date(startMs + 6 * hourMs));

async function linesOf(
  name: 'getGeofenceBacktest' | 'backtestGeofence',
  input: LooseInput,
  person: Person = owner,
): Promise<BacktestLine[]> {
  const { statusCode, body } = await person.send(name, input);
  expect(statusCode, body).toBe(200);
  return body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as BacktestLine);
}

async function resultOf(...asked: Parameters<typeof linesOf>): Promise<BacktestResult> {
  const last = (await linesOf(...asked)).at(-1);
  if (last?.kind !== 'result') throw new Error(JSON.stringify(last));
  return last.result;
}

const ofSaved = (geofenceId: number, days?: number): LooseInput => ({
  params: { geofenceId },
  query: { days },
});
const ofDraft = (more: object = {}): LooseInput => ({
  body: { unitId: unitIds.NORTH, assets: { all: true }, shape: yardShape, ...more },
});

describe('a back-test is refused', () => {
  it('for a hidden geofence or UL', async () => {
    for (const person of [portal.people.elsewhere, stranger]) {
      await person.refused('getGeofenceBacktest', ofSaved(yard.id), 404);
      await person.refused('backtestGeofence', ofDraft(), { unitId: ['not_found'] });
    }
  });

  const [a, b, c, d] = yardShape.coordinates[0] ?? [];
  const bow = { type: 'Polygon', coordinates: [[a, c, b, d, a]] };
  it.each<[object, Parameters<Person['refused']>[2]]>([
    [{ shape: bow }, { shape: ['self_intersection'] }],
    [{ mustBeInside: true }, { schedule: [validationCodes.required] }],
    [{ assets: { all: false, ids: [2_000_000_000] } }, { assets: ['not_found'] }],
    [{ parentId: gate.id }, 'parentId'],
    [{ days: 91 }, 'days'],
  ])('with invalid settings: %o', async (more, expected) => {
    await owner.refused('backtestGeofence', ofDraft(more), expected);
  });

  it('without a day', async () => {
    await owner.refused('getGeofenceBacktest', ofSaved(yard.id, 0), 422);
  });
});

describe('a back-test of a saved geofence', () => {
  it.each([
    ['yard', yard],
    ['gate', gate],
  ])('matches what was recorded live, by transition: the %s', async (_name, { id }) => {
    const live = await owner.call('listGeofenceEvents', {
      query: { all: true, limit: 100, geofences: [id] },
    });
    const visits = await owner.call('listGeofenceVisits', { query: { limit: 100, geofences: [id] } });
    const result = await resultOf('getGeofenceBacktest', ofSaved(id, 1));
    const brief = ({
      kind,
      asset,
      at,
      confirmedAt,
      cause,
      inferred,
      certainty,
    }: GeofenceEventList['items'][number] | BacktestResult['crossings'][number]) =>
      [kind, asset.code, at, confirmedAt, cause, inferred, certainty.toFixed(2)].join(' ');
    const sorted = (lines: string[]) => lines.toSorted((one, other) => one.localeCompare(other));
    expect(live.items.length).toBeGreaterThan(3);
    expect(sorted(result.crossings.map(brief))).toEqual(sorted(live.items.map(brief)));
    expect(result.figures.visits).toBe(visits.items.length);
  });

  it('totals days, visits, speeding and uncertain visits, and reports what it read', async () => {
    const result = await resultOf('getGeofenceBacktest', ofSaved(yard.id, 3));
    expect(result.byDay.map(({ day }) => day)).toHaveLength(3);
    expect(result.byDay.reduce((sum, { entries }) => sum + entries, 0)).toBe(result.figures.entries);
    expect(result.figures).toMatchObject({ passages: 1, speedings: 1, topSpeedKph: 60 });
    const taken = result.crossings.filter(({ doubts }) => doubts.includes('taken_back'));
    expect(taken.map(({ kind, asset }) => `${kind} ${asset.code}`).toSorted()).toEqual([
      'entry A1',
      'exit A1',
    ]);
    expect(result.coverage).toEqual({
      assets: 4,
      withPositions: 3,
      notRead: 0,
      fixes: Object.values(tracks).flat().length,
    });
    expect(result.saved).toBeNull();
  });
});

describe('a back-test of a draft', () => {
  it('is compared with the saved geofence, reports its progress, and writes nothing', async () => {
    const tables = [
      'geofences',
      'geofence_versions',
      'geofence_transitions',
      'geofence_visits',
      'reducer_states',
      'audit_entries',
    ];
    const count = async () =>
      Promise.all(
        tables.map((table) =>
          queryAsOwner(`select count(*) from ${table} where account_id = $1`, [accountId]),
        ),
      );
    const before = await count();
    const far = planRectangle([-600, -200], [-250, 200]);
    const lines = await linesOf('backtestGeofence', ofDraft({ geofenceId: yard.id, shape: far, days: 1 }));
    const last = lines.at(-1);
    if (last?.kind !== 'result') throw new Error(JSON.stringify(last));
    const saved = await resultOf('getGeofenceBacktest', ofSaved(yard.id, 1));
    expect(last.result.saved).toEqual(saved.figures);
    expect(last.result.figures).not.toEqual(saved.figures);
    expect(lines.slice(0, -1).every(({ kind }) => kind === 'progress')).toBe(true);
    expect(await count()).toEqual(before);
  });

  it('is limited to its assets', async () => {
    const { coverage, crossings } = await resultOf(
      'backtestGeofence',
      ofDraft({ assets: { all: false, ids: [assets.truck.id] } }),
    );
    expect(coverage).toMatchObject({ assets: 1, withPositions: 1 });
    expect(new Set(crossings.map(({ asset }) => asset.code))).toEqual(new Set(['A1']));
  });

  it('is available to readers of geofences', async () => {
    const draft = ofDraft({ parentId: yard.id, shape: gate.shape });
    expect((await resultOf('backtestGeofence', draft, viewer)).figures.entries).toBeGreaterThan(0);
  });
});
