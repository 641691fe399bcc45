import {
  assetReadingsSchema,
  deviceMessageListSchema,
  readingHistorySchema,
  readingListSchema,
  readingPreviewSchema,
  readingSchema,
  type Problem,
} from '@azimute/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { deviceMessagesRoutes } from '../device-messages/device-messages-routes.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { readingsRoutes } from './readings-routes.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const clock = createManualClock(now);
const ASSETS = 'services:simc:geolocalizacao';
const MANAGEMENT = 'services:simc:alertas:gerenciamento';
const names = { en: 'Boom pressure', es: 'Presión de la pluma', pt: 'Pressão da lança' };
const boom = { code: 'boom_pressure', kind: 'number', unit: 'bar', names, lowest: 0, highest: 400 };

let portal: TestPortal;
let account: TestAccount;
let stranger: Actor;
let assetId: number;
let manager: Actor;
let seer: Actor;
let actor: Actor | null = null;

beforeAll(async () => {
  portal = await createTestPortal({
    clock,
    actor: () => actor,
    routes: (given) => ({ ...readingsRoutes(given), ...deviceMessagesRoutes(given) }),
  });
  account = await createTestAccount(portal, 'one.example');
  const other = await createTestAccount(portal, 'two.example');
  const rights = { sees: [ASSETS, MANAGEMENT], changes: [MANAGEMENT] } as const;
  stranger = { ...other.administrator, ...rights };
  const { administrator } = account;
  manager = { ...administrator, ...rights };
  seer = {
    ...administrator,
    role: 'viewer',
    allUnits: false,
    unitIds: [account.unitId],
    sees: [ASSETS],
    changes: [],
  };
  assetId = await account.addAsset('excavator');
  await portal.queryAsOwner(`update assets set model = '320' where asset_id = $1`, [assetId]);
  await knock(-30, { engineTemp: '88', adc1: '1200', batt: '70' });
  await knock(-20, { engineTemp: '6553.5', adc1: '1800', rpm: '1500' });
  await knock(-10, { adc1: '2000', dtcs: 'P0217', valid: 'false' });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.queryAsOwner('delete from readings');
});

/** What the device tells so many minutes from now. */
async function knock(minutes: number, told: Readonly<Record<string, string>>): Promise<void> {
  await portal.server.inject({
    url: `/api/v1/telemetry/osmand/${account.key}`,
    query: { id: 'excavator', lat: '-10', lon: '-37', timestamp: at(minutes), ...told },
  });
}

const at = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  as: Actor | null,
  payload?: object,
) {
  actor = as;
  return portal.server.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { authorization: 'Bearer any' },
    ...(payload !== undefined && { payload }),
  });
}

async function refusalOf(...given: Parameters<typeof ask>): Promise<Problem> {
  return (await ask(...given)).json<Problem>();
}

describe('readings refuse', () => {
  const calls: readonly Parameters<typeof ask>[] = [
    ['POST', 'readings', null, boom],
    ['PUT', 'readings/engine_temperature', null, { version: 0, names }],
    ['DELETE', 'readings/engine_temperature?version=1', null],
    ['POST', 'readings/preview', null, { assetId: 1, kind: 'number', formula: 'rpm' }],
  ];

  it('whoever is not signed in, or may not change the management of alerts', async () => {
    for (const [method, path, , payload] of calls) {
      expect((await ask(method, path, null, payload)).statusCode).toBe(401);
      expect((await ask(method, path, seer, payload)).statusCode).toBe(403);
    }
    expect((await ask('GET', 'readings', { ...seer, sees: [] })).statusCode).toBe(403);
  });

  it('assets of another account and of another UL', async () => {
    const paths = [
      `assets/${assetId}/readings`,
      `assets/${assetId}/readings/speed?from=${at(-60)}&to=${at(0)}`,
    ];
    for (const path of paths) {
      expect((await ask('GET', path, stranger)).statusCode).toBe(404);
      expect((await ask('GET', path, { ...seer, unitIds: [] })).statusCode).toBe(404);
    }
    const preview = { assetId, kind: 'number', formula: 'rpm' };
    expect((await ask('POST', 'readings/preview', stranger, preview)).statusCode).toBe(404);
  });

  it('a code that is taken, a range the wrong way around, and a formula, by name and place', async () => {
    const taken = await refusalOf('POST', 'readings', manager, { ...boom, code: 'engine_temperature' });
    expect(taken.errors).toEqual({ code: [104] });
    const range = await refusalOf('POST', 'readings', manager, { ...boom, lowest: 500 });
    expect(range.errors).toEqual({ highest: ['below_lowest'] });
    const formula = await refusalOf('POST', 'readings', manager, {
      ...boom,
      sources: [{ formula: 'adc1' }, { formula: 'adc1 * (2' }],
    });
    expect(formula).toMatchObject({
      code: 'validation_failed',
      errors: { 'sources.1.formula': ['formula_unclosed'] },
    });
    expect(formula.detail).toContain('source 2');
    expect(formula.detail).toContain('character 8');
  });

  it('a change of what changed in the meantime, and of what is not there', async () => {
    await ask('POST', 'readings', manager, boom);
    expect((await refusalOf('PUT', 'readings/boom_pressure', manager, { version: 0, names })).code).toBe(
      'conflict',
    );
    expect((await refusalOf('DELETE', 'readings/boom_pressure?version=0', manager)).code).toBe('conflict');
    expect((await refusalOf('PUT', 'readings/unknown', manager, { version: 0, names })).code).toBe(
      'not_found',
    );
    expect((await refusalOf('DELETE', 'readings/engine_speed?version=0', manager)).code).toBe('not_found');
    expect((await refusalOf('PUT', 'readings/boom_pressure', stranger, { version: 1, names })).code).toBe(
      'not_found',
    );
  });
});

describe('the catalogue of readings', () => {
  const list = async (query = 'limit=500', as = seer) =>
    readingListSchema.parse((await ask('GET', `readings?${query}`, as)).json());

  it('holds what the portal brings, and what the account adds, by name in every language', async () => {
    await ask('POST', 'readings', manager, { ...boom, sources: [{ formula: 'adc1 / 5' }] });
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
    expect((await list('search=presion%20de%20la')).items.map(({ code }) => code)).toEqual(['boom_pressure']);
    expect((await list('limit=2')).items).toHaveLength(2);
    expect((await list('limit=500', stranger)).items.map(({ code }) => code)).not.toContain('boom_pressure');
  });

  it('is changed by the account, and goes back to what the portal brings', async () => {
    const settings = {
      names,
      lowest: -20,
      highest: 130,
      largestStep: 40,
      sources: [{ protocol: 'osmand', formula: 'adc1 / 10' }],
    };
    const changed = await ask('PUT', 'readings/engine_temperature', manager, { version: 0, ...settings });
    const { version, ...reading } = readingSchema.parse(changed.json());
    expect(reading).toMatchObject({
      kind: 'number',
      unit: '°C',
      isBuiltIn: true,
      lowest: -20,
      largestStep: 40,
    });
    expect((await ask('DELETE', `readings/engine_temperature?version=${version}`, manager)).statusCode).toBe(
      204,
    );
    const found = await list('search=engine_temperature');
    expect(found.items).toMatchObject([{ version: 0, lowest: -50, largestStep: null, sources: [] }]);
    const audit = await portal.queryAsOwner<{ action: string }>(
      `select action from audit_entries where entity = 'reading' and entity_id = 'engine_temperature' order by 1`,
    );
    expect(audit.map(({ action }) => action)).toEqual(['reading.reset', 'reading.update']);
  });
});

describe('the readings of an asset', () => {
  it('are the latest of each, with its time, also of heartbeats, and say what cannot be', async () => {
    const { items } = assetReadingsSchema.parse(
      (await ask('GET', `assets/${assetId}/readings`, seer)).json(),
    );
    const by = new Map(items.map((item) => [item.code, item]));
    expect(by.get('engine_temperature')).toMatchObject({ value: 6553.5, impossible: true, at: at(-20) });
    expect(by.get('battery_level')).toMatchObject({ value: 70, impossible: false, at: at(-30), unit: '%' });
    expect(by.get('fault_codes')).toMatchObject({ value: 'P0217', at: at(-10) });
  });

  it('follow the sources of the account by the model of the machine, in messages too', async () => {
    const source = { model: '320', formula: 'adc1 / 10' };
    await ask('POST', 'readings', manager, { ...boom, highest: 190, sources: [source] });
    const answer = await ask('GET', `assets/${assetId}/messages`, seer);
    const { items } = deviceMessageListSchema.parse(answer.json());
    expect(items).toMatchObject([
      { outcome: 'event', readings: { boom_pressure: 200 }, impossible: ['boom_pressure'] },
      { outcome: 'position', readings: { boom_pressure: 180, engine_speed: 1500 } },
      { outcome: 'position', readings: { boom_pressure: 120, engine_temperature: 88 }, impossible: [] },
    ]);
  });

  it('are marked where they step farther than they can, unless the next one agrees', async () => {
    const other = await account.addAsset('glitcher');
    for (const [minutes, fuelLevel] of [
      [-9, '80'],
      [-8, '0'],
      [-7, '80'],
      [-6, '20'],
      [-5, '21'],
      [-4, '90'],
    ] as const)
      await portal.server.inject({
        url: `/api/v1/telemetry/osmand/${account.key}`,
        query: { id: 'glitcher', lat: '-10', lon: '-37', timestamp: at(minutes), fuelLevel },
      });
    const path = `assets/${other}/readings/fuel_level?from=${at(-60)}&to=${at(0)}`;
    expect(readingHistorySchema.parse((await ask('GET', path, seer)).json())).toMatchObject({
      count: 6,
      impossible: 2,
      points: [-9, -7, -6, -5].map((minutes) => [Date.parse(at(minutes)), expect.any(Number) as number]),
    });
    const messages = deviceMessageListSchema.parse(
      (await ask('GET', `assets/${other}/messages`, seer)).json(),
    );
    expect(messages.items.map((item) => 'impossible' in item && item.impossible)).toEqual([
      ['fuel_level'],
      [],
      [],
      [],
      ['fuel_level'],
      [],
    ]);
    const { items } = assetReadingsSchema.parse((await ask('GET', `assets/${other}/readings`, seer)).json());
    expect(items.find(({ code }) => code === 'fuel_level')).toMatchObject({ value: 90, impossible: true });
  });

  it('have a history without what cannot be', async () => {
    const path = `assets/${assetId}/readings/engine_temperature?from=${at(-60)}&to=${at(0)}`;
    expect(readingHistorySchema.parse((await ask('GET', path, seer)).json())).toEqual({
      code: 'engine_temperature',
      count: 2,
      impossible: 1,
      points: [[Date.parse(at(-30)), 88]],
    });
    expect(
      (await ask('GET', `assets/${assetId}/readings/unknown?from=${at(-60)}&to=${at(0)}`, seer)).statusCode,
    ).toBe(404);
  });
});

describe('the preview of a formula', () => {
  const preview = async (formula: string) => {
    const body = { assetId, kind: 'number', highest: 190, formula };
    return readingPreviewSchema.parse((await ask('POST', 'readings/preview', manager, body)).json());
  };

  it('shows what it makes of the newest messages, and the keys that they hold', async () => {
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

  it('says what is wrong with it, and where', async () => {
    expect(await preview('adc1 / / 10')).toMatchObject({
      problem: { code: 'formula_unexpected', at: 7 },
      rows: [],
    });
  });
});
