import type { AlertBacktestLine, AlertBacktestResult } from '@azimute/contract';
import { drive, fixAt, startMs } from '@azimute/engine/geofences/testing/fence-plan';
import type { LatestFix } from '@azimute/engine';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../platform/clock.ts';
import type { FieldErrors } from '../../../testing/portal-client.ts';
import { portalOf } from '../../../testing/portal-of.ts';

const clock = createManualClock(new Date(startMs));
const portal = await portalOf({
  clock,
  modules: ['services:simc:alertas', 'services:simc:geolocalizacao'],
  assets: { A1: { devices: ['truck'] }, A2: { devices: ['van'] }, A3: { devices: ['silent'] } },
  people: {
    closed: { units: [], changes: ['services:simc:alertas', 'services:simc:geolocalizacao'] },
  },
});
afterAll(() => portal.stop());
const { owner, stranger, people, queryAsOwner } = portal;
const gateway = await portal.keyWith('telemetry:write');

interface Told {
  readonly device: string;
  readonly fix: LatestFix;
  readonly engineTemp?: number;
}

const tracks: readonly Told[] = [
  // An engine that overheats three times, and idles in between.
  ...Array.from({ length: 180 }, (_, n) => ({
    device: 'truck',
    fix: fixAt(n * 60, 0, 0, { ignition: n > 20, speedKph: 0 }),
    engineTemp: 95 + Math.round(14 * Math.sin(n / 9)),
  })),
  ...drive([
    [0, -500, 0],
    [300, 3_000, 0],
    [600, 9_000, 0],
  ]).map((fix) => ({
    device: 'van',
    fix: { ...fix, speedKph: fix.fixedAtMs > startMs + 350_000 ? 72 : 40 },
    engineTemp: 80,
  })),
];

const reading = (limit: number, more: object = {}) => ({
  type: 'calculated',
  when: { kind: 'reading', reading: 'engine_temperature', is: 'above', limit, ...more },
});
const idling = { type: 'calculated', when: { kind: 'idling', minutes: 30 } };
const silence = { type: 'calculated', when: { kind: 'no_communication', minutes: 15 } };
const speeding = { type: 'calculated', when: { kind: 'speeding', limitKph: 60 } };

async function create(code: string, condition: object): Promise<number> {
  const type = { code, name: code, condition, state: 'live', clearAfterSeconds: 60 };
  const answer = await owner.send('createAlertType', { body: type });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}

async function send(told: readonly Told[]): Promise<void> {
  clock.set(new Date(Math.max(...told.map(({ fix }) => fix.fixedAtMs)) + 500));
  const positions = told.map(({ device, fix, engineTemp }) => ({
    deviceId: device,
    time: new Date(fix.fixedAtMs).toISOString(),
    latitude: fix.latitude,
    longitude: fix.longitude,
    ...(fix.speedKph !== null && { speedKph: fix.speedKph }),
    ...(fix.ignition !== null && { ignition: fix.ignition }),
    ...(engineTemp !== undefined && { attributes: { engineTemp } }),
  }));
  const answer = await gateway.send('postPositions', { body: { positions } });
  expect(answer.json(), answer.body).toMatchObject({ rejected: [] });
}

const draft = (condition: object, more: object = {}) => ({
  body: { condition, clearAfterSeconds: 60, days: 2, ...more },
});

async function linesOf(condition: object, more?: object, by = owner): Promise<AlertBacktestLine[]> {
  const { statusCode, body } = await by.send('backtestAlertType', draft(condition, more));
  expect(statusCode, body).toBe(200);
  return body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as AlertBacktestLine);
}

async function resultOf(condition: object, more?: object, by = owner): Promise<AlertBacktestResult> {
  const last = (await linesOf(condition, more, by)).at(-1);
  if (last?.kind !== 'result') throw new Error(JSON.stringify(last));
  return last.result;
}

/** Returns the periods of a type that were recorded live. */
async function readTimes(typeId: number): Promise<string[]> {
  const rows = await queryAsOwner<{ line: string }>(
    `select concat_ws(' ', a.code, to_char(o.crossed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        coalesce(to_char(o.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'open')) as line
      from alert_occurrences o join assets a using (account_id, asset_id)
      where o.alert_type_id = $1 order by o.crossed_at, a.code`,
    [typeId],
  );
  return rows.map(({ line }) => line);
}

async function idOf(code: string): Promise<number> {
  const rows = await queryAsOwner<{ id: number }>(
    'select alert_type_id as id from alert_types where code = $1',
    [code],
  );
  return rows[0]?.id ?? 0;
}

describe('a back-test', () => {
  it('matches what was recorded live for each interval, and writes nothing', async () => {
    const types = [];
    for (const [code, condition] of Object.entries({ hot: reading(105), idling, silence, speeding }))
      types.push({ id: await create(code, condition), condition });
    const inOrder = tracks.toSorted((one, other) => one.fix.fixedAtMs - other.fix.fixedAtMs);
    for (let at = 0; at < inOrder.length; at += 50) await send(inOrder.slice(at, at + 50));
    const tables = ['alerts', 'alert_occurrences', 'alert_types', 'reducer_states', 'audit_entries'];
    const count = () =>
      queryAsOwner(`select ${tables.map((name) => `(select count(*) from ${name})`).join(', ')}`);
    const before = await count();
    for (const { id, condition } of types) {
      const live = await readTimes(id);
      const { held, figures, saved } = await resultOf(condition, { alertTypeId: id });
      const lines = held.toReversed().map(({ asset, from, to }) => `${asset.code} ${from} ${to ?? 'open'}`);
      // Time without a fix is recorded by the worker, which does not run here.
      const known = new Set(live.map((line) => line.split(' ').slice(0, 2).join(' ')));
      expect(live.length + Number(condition === silence), JSON.stringify(condition)).toBeGreaterThan(0);
      expect(lines.filter((line) => known.has(line.split(' ').slice(0, 2).join(' ')))).toEqual(live);
      expect(figures).toEqual(saved);
    }
    expect(await count()).toEqual(before);
  });

  it('reports its progress, assets, hours, and results for other thresholds', async () => {
    const lines = await linesOf(reading(105));
    expect(lines[0]).toMatchObject({ kind: 'progress', assets: 0, of: 3 });
    expect(lines.at(-1)).toMatchObject({ kind: 'result' });
    const result = await resultOf(reading(105));
    expect(result.coverage).toEqual({ assets: 3, withPositions: 2, notRead: 0, fixes: tracks.length });
    expect(result.byAsset.map(({ asset, times }) => [asset.code, times])).toEqual([
      ['A1', result.figures.times],
    ]);
    expect(result.byHour.reduce((sum, one) => sum + one, 0)).toBe(result.figures.times);
    expect(result.saved).toBeNull();
    const { thresholds } = result;
    expect(thresholds.find(({ value }) => value === 105)?.times).toBe(result.figures.times);
    expect(thresholds.at(-1)?.times).toBe(0);
    for (const { value, times } of thresholds.filter((one) => one.value === 99 || one.value === 107))
      expect((await resultOf(reading(value))).figures.times, String(value)).toBe(times);
  });

  it('compares a draft with the saved version', async () => {
    const result = await resultOf(reading(130), { alertTypeId: await idOf('hot') });
    expect(result.figures.times).toBe(0);
    expect(result.saved?.times).toBeGreaterThan(1);
    expect(result.held.map(({ change }) => change)).toEqual(
      Array.from({ length: result.saved?.times ?? 0 }, () => 'left_out'),
    );
  });

  it('covers what the person sees', async () => {
    const seen = await resultOf(reading(105), {}, people.closed);
    expect(seen.coverage).toMatchObject({ assets: 0, fixes: 0 });
    expect((await resultOf(reading(105), {}, stranger)).coverage.assets).toBe(0);
    const saved = draft(reading(105), { alertTypeId: await idOf('hot') });
    await stranger.refused('backtestAlertType', saved, 404);
  });

  it('is refused for conditions that stored positions cannot show, and for conflicting options', async () => {
    const refused = (condition: object, expected: string | FieldErrors, more?: object) =>
      owner.refused('backtestAlertType', draft(condition, more), expected);
    for (const condition of [
      { type: 'external', codes: ['E1'] },
      { type: 'calculated', when: { kind: 'device_alarm' } },
      { type: 'calculated', when: { kind: 'date_due', everyDays: 30, from: '2026-01-01' } },
      { type: 'calculated', when: { kind: 'status_lasting', status: 'in_maintenance', minutes: 60 } },
    ])
      await refused(condition, { condition: ['invalid_value'] });
    const unknown = reading(105, { reading: 'nothing' });
    await refused(unknown, { 'condition.when.reading': ['not_found'] });
    await refused(idling, { 'scope.unitIds': ['not_found'] }, { scope: { unitIds: [999_999] } });
    await refused(idling, { days: [expect.anything()] }, { days: 91 });
  });
});
