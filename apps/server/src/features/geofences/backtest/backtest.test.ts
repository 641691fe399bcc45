import {
  validationCodes,
  type BacktestLine,
  type BacktestResult,
  type Geofence,
  type GeofenceEventList,
  type GeofenceVisitList,
} from '@azimute/contract';
import { drive, fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/postgres/transaction.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../../telemetry/testing/create-test-portal.ts';
import { geofencesRoutes } from '../geofences-routes.ts';

const modules = ['services:simc:geolocalizacao'];
const hourMs = 3_600_000;
const clock = createManualClock(new Date(startMs));
let portal: TestPortal;
let account: TestAccount;
let administrator: Actor;
let actor: Actor;
let yard: Geofence;
let gate: Geofence;
let truckId: number;

const corner = (x: number, y: number): [number, number] => {
  const { longitude, latitude } = fixAt(0, x, y);
  return [longitude, latitude];
};
const rectangle = ([west, south]: [number, number], [east, north]: [number, number]) => ({
  type: 'Polygon',
  coordinates: [
    [corner(west, south), corner(east, south), corner(east, north), corner(west, north), corner(west, south)],
  ],
});
const yardShape = rectangle([0, -200], [400, 200]);

const tracks: Readonly<Record<string, readonly LatestFix[]>> = {
  // In and out, in again within five minutes, too fast on its way, and back to stay.
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
  // A phone that stands beside the edge, and wanders over it.
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

beforeAll(async () => {
  portal = await createTestPortal({ clock, actor: () => actor, routes: (deps) => geofencesRoutes(deps) });
  account = await createTestAccount(portal, 'backtest.example');
  administrator = { ...account.administrator, sees: modules, changes: modules };
  actor = administrator;
  truckId = await account.addAsset('truck');
  await account.addAsset('phone');
  await account.addAsset('van');
  await account.addAsset('silent');
  yard = await create({ shape: yardShape, maxSpeedKph: 40, resources: ['entry', 'exit', 'speeding'] });
  gate = await create({ shape: rectangle([50, -190], [390, 190]), parentId: yard.id, maxSpeedKph: 90 });
  const all = Object.entries(tracks).flatMap(([device, fixes]) => fixes.map((fix) => ({ device, fix })));
  const inOrder = all.toSorted((one, other) => one.fix.fixedAtMs - other.fix.fixedAtMs);
  for (let at = 0; at < inOrder.length; at += 100) await send(inOrder.slice(at, at + 100));
  clock.set(new Date(startMs + 6 * hourMs));
});
afterAll(() => portal.close());
beforeEach(() => {
  actor = administrator;
});

async function create(more: object): Promise<Geofence> {
  const body = {
    unitId: account.unitId,
    name: JSON.stringify(more).slice(0, 40),
    resources: ['entry'],
    assets: { all: true },
    ...more,
  };
  const answer = await ask('POST', '/geofences', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Geofence>();
}

async function send(told: readonly { device: string; fix: LatestFix }[]): Promise<void> {
  clock.set(new Date(Math.max(...told.map(({ fix }) => fix.fixedAtMs)) + 500));
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { authorization: `Bearer ${account.key}` },
    payload: {
      positions: told.map(
        ({ device, fix: { fixedAtMs, latitude, longitude, speedKph, accuracyMeters } }) => ({
          deviceId: device,
          time: new Date(fixedAtMs).toISOString(),
          latitude,
          longitude,
          ...(speedKph !== null && { speedKph }),
          ...(accuracyMeters !== null && { accuracyMeters }),
        }),
      ),
    },
  });
  expect(answer.json(), answer.body).toMatchObject({ rejected: [] });
}

function ask(method: 'GET' | 'POST', path: string, body?: object) {
  return portal.server.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: 'Bearer someone' },
    ...(body !== undefined && { payload: body }),
  });
}

async function linesOf(answer: Promise<{ statusCode: number; body: string }>): Promise<BacktestLine[]> {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(200);
  return body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as BacktestLine);
}

async function resultOf(answer: Promise<{ statusCode: number; body: string }>): Promise<BacktestResult> {
  const last = (await linesOf(answer)).at(-1);
  if (last?.kind !== 'result') throw new Error(JSON.stringify(last));
  return last.result;
}

const draft = (more: object = {}) => ({
  unitId: account.unitId,
  assets: { all: true },
  shape: yardShape,
  ...more,
});
const tryDraft = (more?: object) => ask('POST', '/geofences/backtest', draft(more));

describe('a back-test is refused', () => {
  it('where the geofence, or the UL, is not seen', async () => {
    actor = { ...administrator, role: 'viewer', allUnits: false, unitIds: [] };
    expect((await ask('GET', `/geofences/${yard.id}/backtest`)).statusCode).toBe(404);
    expect((await tryDraft()).json()).toMatchObject({ errors: { unitId: ['not_found'] } });
    const other = await createTestAccount(portal, 'other-backtest.example');
    actor = { ...other.administrator, sees: modules, changes: modules };
    expect((await ask('GET', `/geofences/${yard.id}/backtest`)).statusCode).toBe(404);
    expect((await tryDraft()).statusCode).toBe(422);
  });

  it('with settings that no geofence could have', async () => {
    const [a, b, c, d] = yardShape.coordinates[0] ?? [];
    const bow = { type: 'Polygon', coordinates: [[a, c, b, d, a]] };
    const refused = async (more: object) => (await tryDraft(more)).json<{ errors: object }>().errors;
    expect(await refused({ shape: bow })).toEqual({ shape: ['self_intersection'] });
    expect(await refused({ mustBeInside: true })).toEqual({ schedule: [validationCodes.required] });
    expect(await refused({ assets: { all: false, ids: [2_000_000_000] } })).toEqual({
      assets: ['not_found'],
    });
    expect(await refused({ parentId: gate.id })).toMatchObject({ parentId: ['is_sub_geofence'] });
    expect(Object.keys(await refused({ days: 91 }))).toEqual(['days']);
    expect((await ask('GET', `/geofences/${yard.id}/backtest?days=0`)).statusCode).toBe(422);
  });
});

describe('a back-test of a saved geofence', () => {
  it.each(['yard', 'gate'])(
    'comes to what was recorded live, transition by transition: the %s',
    async (name) => {
      const { id } = name === 'yard' ? yard : gate;
      const live = (
        await ask('GET', `/geofence-events?all=true&limit=100&geofences=${id}`)
      ).json<GeofenceEventList>();
      const visits = (
        await ask('GET', `/geofence-visits?limit=100&geofences=${id}`)
      ).json<GeofenceVisitList>();
      const result = await resultOf(ask('GET', `/geofences/${id}/backtest?days=1`));
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
    },
  );

  it('adds up days, visits, speeding and doubts, and says what it read', async () => {
    const result = await resultOf(ask('GET', `/geofences/${yard.id}/backtest?days=3`));
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
  it('stands beside the saved one whose place it takes, tells how far it is, and writes nothing', async () => {
    const tables = [
      'geofences',
      'geofence_versions',
      'geofence_transitions',
      'geofence_visits',
      'fold_states',
      'audit_entries',
    ];
    const count = async () =>
      Promise.all(tables.map((table) => portal.queryAsOwner(`select count(*) from ${table}`)));
    const before = await count();
    const far = rectangle([-600, -200], [-250, 200]);
    const lines = await linesOf(tryDraft({ geofenceId: yard.id, shape: far, days: 1 }));
    const last = lines.at(-1);
    if (last?.kind !== 'result') throw new Error(JSON.stringify(last));
    const saved = await resultOf(ask('GET', `/geofences/${yard.id}/backtest?days=1`));
    expect(last.result.saved).toEqual(saved.figures);
    expect(last.result.figures).not.toEqual(saved.figures);
    expect(lines.slice(0, -1).every(({ kind }) => kind === 'progress')).toBe(true);
    expect(await count()).toEqual(before);
  });

  it('holds for the assets that it names', async () => {
    const { coverage, crossings } = await resultOf(tryDraft({ assets: { all: false, ids: [truckId] } }));
    expect(coverage).toMatchObject({ assets: 1, withPositions: 1 });
    expect(new Set(crossings.map(({ asset }) => asset.code))).toEqual(new Set(['A1']));
  });

  it('is for who sees geofences and changes none', async () => {
    actor = { ...administrator, role: 'viewer', changes: [] };
    expect(
      (await resultOf(tryDraft({ parentId: yard.id, shape: gate.shape }))).figures.entries,
    ).toBeGreaterThan(0);
  });
});
