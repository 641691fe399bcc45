import type { CallArguments } from '@azimute/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const clock = createManualClock(now);
const ASSETS = 'services:simc:geolocalizacao';
const MANAGEMENT = 'services:simc:alertas:gerenciamento';
const names = { en: 'Boom pressure', es: 'Presión de la pluma', pt: 'Pressão da lança' };
const boom = { code: 'boom_pressure', kind: 'number', unit: 'bar', names, lowest: 0, highest: 400 } as const;
const at = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();

const portal = await portalOf({
  clock,
  modules: [ASSETS, MANAGEMENT],
  assets: {
    excavator: { devices: ['excavator'], columns: { model: '320' } },
    glitcher: { devices: ['glitcher'] },
  },
  viewer: { sees: [ASSETS] },
  people: { nowhere: { sees: [ASSETS], units: [] }, outside: { sees: [MANAGEMENT] } },
});
afterAll(() => portal.stop());
const { owner, viewer, stranger, visitor, people, accountId, queryAsOwner } = portal;
const { excavator: assetId, glitcher } = portal.assetIds;
beforeEach(() => queryAsOwner('delete from readings where account_id = $1', [accountId]));

const { key } = await portal.keyWith('telemetry:write');
/** Sends a device's values at a number of minutes from now. */
async function send(minutes: number, values: Readonly<Record<string, string>>, id = 'excavator') {
  const query = { id, lat: '-10', lon: '-37', timestamp: at(minutes), ...values };
  const answer = await portal.server.inject({ url: `/api/v1/telemetry/osmand/${key}`, query });
  expect(answer.statusCode, answer.body).toBe(200);
}
await send(-30, { engineTemp: '88', adc1: '1200', batt: '70' });
await send(-20, { engineTemp: '6553.5', adc1: '1800', rpm: '1500' });
await send(-10, { adc1: '2000', dtcs: 'P0217', valid: 'false' });

const of = (code: string) => ({ params: { code } });
const ofAsset = { params: { assetId } };
const create = (more: Partial<CallArguments<'createReading'>[0]['body']> = {}) =>
  owner.call('createReading', { body: { ...boom, ...more } });

describe('readings refuse', () => {
  it('callers without a session, or without the right to manage alerts', async () => {
    for (const [name, input] of [
      ['createReading', { body: boom }],
      ['updateReading', { ...of('engine_temperature'), body: { version: 0, names } }],
      ['deleteReading', { ...of('engine_temperature'), query: { version: 1 } }],
      ['previewReading', { body: { assetId: 1, kind: 'number', formula: 'rpm' } }],
    ] as const) {
      await visitor.refused(name, input, 401);
      await viewer.refused(name, input, 403);
    }
    await people.outside.refused('listReadings', {}, 403);
  });

  it('assets of another account and of another UL', async () => {
    const history = { params: { assetId, code: 'speed' }, query: { from: at(-60), to: at(0) } };
    for (const person of [stranger, people.nowhere]) {
      await person.refused('getAssetReadings', ofAsset, 404);
      await person.refused('getAssetReadingHistory', history, 404);
    }
    const preview = { assetId, kind: 'number', formula: 'rpm' };
    await stranger.refused('previewReading', { body: preview }, 404);
  });

  it('a duplicate code, a reversed range, and an invalid formula, by name and position', async () => {
    await owner.refused('createReading', { body: { ...boom, code: 'engine_temperature' } }, { code: [104] });
    await owner.refused('createReading', { body: { ...boom, lowest: 500 } }, { highest: ['below_lowest'] });
    const sources = [{ formula: 'adc1' }, { formula: 'adc1 * (2' }];
    const unclosed = { 'sources.1.formula': ['formula_unclosed'] };
    const formula = await owner.refused('createReading', { body: { ...boom, sources } }, unclosed);
    expect(formula.detail).toContain('source 2');
    expect(formula.detail).toContain('character 8');
  });

  it('an outdated change, and an unknown reading', async () => {
    await create();
    const [late, fresh] = [
      { version: 0, names },
      { version: 1, names },
    ];
    await owner.refused('updateReading', { ...of('boom_pressure'), body: late }, 'conflict');
    await owner.refused('deleteReading', { ...of('boom_pressure'), query: { version: 0 } }, 'conflict');
    await owner.refused('updateReading', { ...of('unknown'), body: late }, 'not_found');
    await owner.refused('deleteReading', { ...of('engine_speed'), query: { version: 0 } }, 'not_found');
    await stranger.refused('updateReading', { ...of('boom_pressure'), body: fresh }, 'not_found');
  });
});

describe('the catalog of readings', () => {
  type Query = NonNullable<CallArguments<'listReadings'>[0]>['query'];
  const list = (query: Query = { limit: 500 }, person: Person = viewer) =>
    person.call('listReadings', { query });

  it('has built-in readings and those of the account, by name in every language', async () => {
    await create({ sources: [{ formula: 'adc1 / 5' }] });
    const all = await list();
    expect(all.items.find(({ code }) => code === 'engine_temperature')).toMatchObject({
      isBuiltIn: true,
      version: 0,
      unit: '°C',
      names: { pt: 'Temperatura do motor' },
    });
    expect(all.items.at(-1)).toMatchObject({
      ...boom,
      isBuiltIn: false,
      sources: [{ protocol: null, model: null, formula: 'adc1 / 5' }],
    });
    expect((await list({ search: 'presion de la' })).items.map(({ code }) => code)).toEqual([
      'boom_pressure',
    ]);
    expect((await list({ limit: 2 })).items).toHaveLength(2);
    expect((await list({ limit: 500 }, stranger)).items.map(({ code }) => code)).not.toContain(
      'boom_pressure',
    );
  });

  it('is overridden by the account, and reset to the built-in values', async () => {
    const settings = {
      names,
      lowest: -20,
      highest: 130,
      largestStep: 40,
      sources: [{ protocol: 'osmand' as const, formula: 'adc1 / 10' }],
    };
    const { version, ...reading } = await owner.call('updateReading', {
      ...of('engine_temperature'),
      body: { version: 0, ...settings },
    });
    expect(reading).toMatchObject({
      kind: 'number',
      unit: '°C',
      isBuiltIn: true,
      lowest: -20,
      largestStep: 40,
    });
    await owner.call('deleteReading', { ...of('engine_temperature'), query: { version } });
    const found = await list({ search: 'engine_temperature' });
    expect(found.items).toMatchObject([{ version: 0, lowest: -50, largestStep: null, sources: [] }]);
    const audit = await queryAsOwner<{ action: string }>(
      `select action from audit_entries
        where account_id = $1 and entity = 'reading' and entity_id = 'engine_temperature' order by 1`,
      [accountId],
    );
    expect(audit.map(({ action }) => action)).toEqual(['reading.reset', 'reading.update']);
  });
});

describe('the readings of an asset', () => {
  it('are the latest of each with its time, including heartbeats, and mark impossible ones', async () => {
    const { items } = await viewer.call('getAssetReadings', ofAsset);
    const by = new Map(items.map((item) => [item.code, item]));
    expect(by.get('engine_temperature')).toMatchObject({ value: 6553.5, impossible: true, at: at(-20) });
    expect(by.get('battery_level')).toMatchObject({ value: 70, impossible: false, at: at(-30), unit: '%' });
    expect(by.get('fault_codes')).toMatchObject({ value: 'P0217', at: at(-10) });
  });

  it('follow the account’s mapping by model, in messages too', async () => {
    const source = { model: '320', formula: 'adc1 / 10' };
    await create({ highest: 190, sources: [source] });
    const { items } = await viewer.call('listAssetMessages', ofAsset);
    expect(items).toMatchObject([
      { outcome: 'event', readings: { boom_pressure: 200 }, impossible: ['boom_pressure'] },
      { outcome: 'position', readings: { boom_pressure: 180, engine_speed: 1500 } },
      { outcome: 'position', readings: { boom_pressure: 120, engine_temperature: 88 }, impossible: [] },
    ]);
  });

  it('are marked if they change implausibly, unless the next one agrees', async () => {
    for (const [minutes, fuelLevel] of [
      [-9, '80'],
      [-8, '0'],
      [-7, '80'],
      [-6, '20'],
      [-5, '21'],
      [-4, '90'],
    ] as const)
      await send(minutes, { fuelLevel }, 'glitcher');
    const params = { assetId: glitcher };
    const query = { from: at(-60), to: at(0) };
    const history = { params: { ...params, code: 'fuel_level' }, query };
    expect(await viewer.call('getAssetReadingHistory', history)).toMatchObject({
      count: 6,
      impossible: 2,
      points: [-9, -7, -6, -5].map((minutes) => [Date.parse(at(minutes)), expect.any(Number) as number]),
    });
    const messages = await viewer.call('listAssetMessages', { params });
    expect(messages.items.map((item) => 'impossible' in item && item.impossible)).toEqual([
      ['fuel_level'],
      [],
      [],
      [],
      ['fuel_level'],
      [],
    ]);
    const { items } = await viewer.call('getAssetReadings', { params });
    expect(items.find(({ code }) => code === 'fuel_level')).toMatchObject({ value: 90, impossible: true });
  });

  it('have a history without impossible values', async () => {
    const historyOf = (code: string) => ({ params: { assetId, code }, query: { from: at(-60), to: at(0) } });
    expect(await viewer.call('getAssetReadingHistory', historyOf('engine_temperature'))).toEqual({
      code: 'engine_temperature',
      count: 2,
      impossible: 1,
      points: [[Date.parse(at(-30)), 88]],
    });
    await viewer.refused('getAssetReadingHistory', historyOf('unknown'), 404);
  });
});

describe('the preview of a formula', () => {
  const preview = (formula: string) =>
    owner.call('previewReading', { body: { assetId, kind: 'number', highest: 190, formula } });

  it('shows its result for the newest messages, and their keys', async () => {
    const { problem, protocols, keys, rows } = await preview('adc1 / 10');
    expect(problem).toBeNull();
    expect(protocols).toEqual(['osmand']);
    expect(keys).toContainEqual({ key: 'adc1', value: 2000 });
    expect(keys).toContainEqual({ key: 'rpm', value: 1500 });
    expect(rows.map(({ value, impossible }) => [value, impossible])).toEqual([
      [200, true],
      [180, false],
      [120, false],
    ]);
  });

  it('reports what is wrong with it, and where', async () => {
    expect(await preview('adc1 / / 10')).toMatchObject({
      problem: { code: 'formula_unexpected', at: 7 },
      rows: [],
    });
  });
});
