import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { createApiKey } from '../access/create-api-key.ts';
import type { FileTable } from '../position-imports/read/file-line.ts';
import { readGeojson } from '../position-imports/read/read-geojson.ts';
import { readGpx } from '../position-imports/read/read-gpx.ts';
import {
  createTestAccount,
  createTestPortal,
  type TestAccount,
  type TestPortal,
} from '../telemetry/testing/create-test-portal.ts';
import { positionExportsRoutes } from './position-exports-routes.ts';

const day = { from: '2026-03-02T00:00:00-03:00', to: '2026-03-03T00:00:00-03:00' };
const clock = createManualClock(new Date('2026-03-02T20:00:00Z'));
let portal: TestPortal;
let account: TestAccount;
let stranger: TestAccount;
let assetId: number;
let busy: number;
let actor: Actor | null = null;

beforeAll(async () => {
  portal = await createTestPortal({
    clock,
    actor: () => actor,
    routes: positionExportsRoutes,
  });
  account = await createTestAccount(portal, 'one.example');
  stranger = await createTestAccount(portal, 'two.example');
  await portal.queryAsOwner(
    `update accounts set modules = '{services:simc:geolocalizacao}', time_zone = 'America/Sao_Paulo'`,
  );
  assetId = await account.addAsset('d');
  busy = await account.addAsset('busy');
  await portal.queryAsOwner('update assets set code = $2 where asset_id = $1', [assetId, '=1+<&>"ç"']);
  await post('d', [
    {
      time: '2026-03-02T12:00:00.250Z',
      speedKph: 36,
      headingDegrees: 90,
      altitudeMeters: 812.5,
      ignition: true,
    },
    { time: '2026-03-02T12:15:00.250Z', hourMeterHours: 10.5, odometerKm: 12.25, ignition: false },
    { time: '2026-03-02T12:30:00.251Z', accuracyMeters: 4, latitude: 0.000_000_1 },
    { time: '2026-03-03T03:00:00Z' },
  ]);
  await portal.queryAsOwner(
    `insert into positions (account_id, device_id, asset_id, fixed_at, received_at, latitude, longitude, content_hash)
      select account_id, device_id, asset_id, '2026-03-02T12:00:00Z'::timestamptz + n * interval '1 ms', now(), 1, n, n
      from devices, generate_series(1, 20000) n where asset_id = $1`,
    [busy],
  );
});
afterAll(() => portal.close());

async function post(deviceId: string, fixes: readonly object[]): Promise<void> {
  const positions = fixes.map((fix) => ({ deviceId, latitude: -22.9, longitude: -45.5, ...fix }));
  const answer = await portal.server.inject({
    method: 'POST',
    url: '/api/v1/telemetry/positions',
    headers: { 'x-api-key': account.key },
    payload: { positions },
  });
  // The last is later than the clock of this test: it would be in the future.
  expect(answer.json()).toMatchObject({ accepted: fixes.length - 1 });
}

async function ask(
  query: Record<string, string>,
  { as = account.administrator, id = assetId }: { as?: Actor | null; id?: number } = {},
) {
  actor = as;
  const url = `/api/v1/assets/${id}/positions/export`;
  const headers = { authorization: 'Bearer session' };
  return await portal.server.inject({ url, query: { ...day, ...query }, headers });
}

describe('GET /assets/{id}/positions/export refuses', () => {
  it('visitors, assets of other accounts and ULs, and who does not see the module', async () => {
    const format = 'csv';
    expect((await ask({ format }, { as: null })).statusCode).toBe(401);
    expect((await ask({ format }, { as: stranger.administrator })).statusCode).toBe(404);
    const viewer: Actor = { ...account.administrator, role: 'viewer', allUnits: false, unitIds: [] };
    expect((await ask({ format }, { as: viewer })).statusCode).toBe(404);
    expect((await ask({ format }, { id: 999_999 })).statusCode).toBe(404);
    expect((await ask({ format }, { as: { ...account.administrator, sees: [] } })).statusCode).toBe(403);
  });

  it('by name other formats, and ranges that are turned round or too long', async () => {
    for (const [field, wrong] of [
      ['format', { format: 'kml' }],
      ['to', { format: 'csv', to: '2026-03-01T00:00:00Z' }],
      ['to', { format: 'csv', to: '2026-04-02T03:00:01Z' }],
      ['from', { format: 'csv', from: 'yesterday' }],
    ] as const) {
      const refused = await ask(wrong);
      expect(refused.statusCode).toBe(422);
      expect(Object.keys(refused.json<{ errors: object }>().errors)).toContain(field);
    }
    expect((await ask({ format: 'csv', to: '2026-04-02T03:00:00Z' })).statusCode).toBe(200);
  });
});

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}

/** The lines of a file as our own import reads them, by the headings of its cells. */
async function readBack(read: (pieces: AsyncIterable<string>) => FileTable, text: string) {
  const table = read(inOnePiece(text));
  const lines: Record<string, string>[] = [];
  for await (const { cells } of table.lines)
    lines.push(Object.fromEntries(cells.map((cell, place) => [table.headings[place] ?? '', cell])));
  return lines;
}

describe('GET /assets/{id}/positions/export', () => {
  it('answers a CSV in the words, units and zone of the caller and the account', async () => {
    const { headers, body } = await ask({ format: 'csv', locale: 'pt' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="-1-c-2026-03-02.csv"');
    expect(body.split('\r\n')).toEqual([
      '\uFEFFAtivo;Hora (America/Sao_Paulo);Latitude;Longitude;Velocidade (km/h);Rumo (°);Altitude (m);Precisão (m);Ignição;Horímetro (h);Odômetro (km)',
      `"'=1+<&>""ç""";2026-03-02 09:00:00;-22,9;-45,5;36;90;812,5;;Sim;;`,
      `"'=1+<&>""ç""";2026-03-02 09:15:00;-22,9;-45,5;;;;;Não;10,5;12,25`,
      `"'=1+<&>""ç""";2026-03-02 09:30:00;1e-7;-45,5;;;;4;;;`,
      '',
    ]);
    await portal.queryAsOwner(`update accounts set distance_unit = 'mi'`);
    const english = (await ask({ format: 'csv' })).body.split('\r\n');
    expect(english[0]).toContain('Speed (mph)');
    expect(english[1]).toContain(',22.36936292054402,');
    await portal.queryAsOwner(`update accounts set distance_unit = 'km'`);
  });

  it('answers a GPX whose segments end at a silence, which our own import reads', async () => {
    const { headers, body } = await ask({ format: 'gpx' });
    expect(headers['content-type']).toBe('application/gpx+xml; charset=utf-8');
    expect(body.match(/<trkseg>/g)).toHaveLength(2);
    const lines = await readBack(readGpx, body);
    expect(lines).toMatchObject([
      {
        time: '2026-03-02T12:00:00.250Z',
        latitude: '-22.9',
        longitude: '-45.5',
        ele: '812.5',
        speed: '10',
        course: '90',
      },
      { time: '2026-03-02T12:15:00.250Z' },
      { time: '2026-03-02T12:30:00.251Z', latitude: '0.000000100000' },
    ]);
    expect(lines[0]?.['track']).toBe('=1+<&>"ç"');
  });

  it('answers a GeoJSON, which our own import reads', async () => {
    const { headers, body } = await ask({ format: 'geojson' });
    expect(headers['content-type']).toBe('application/geo+json; charset=utf-8');
    const [first] = (JSON.parse(body) as { features: object[] }).features;
    expect(first).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-45.5, -22.9, 812.5] },
      properties: {
        asset: '=1+<&>"ç"',
        time: '2026-03-02T12:00:00.250Z',
        speedKph: 36,
        headingDegrees: 90,
        ignition: true,
      },
    });
    expect(await readBack(readGeojson, body)).toMatchObject([
      { time: '2026-03-02T12:00:00.250Z', altitude: '812.5', speedKph: '36' },
      { hourMeterHours: '10.5', odometerKm: '12.25' },
      { accuracyMeters: '4' },
    ]);
  });

  it('is whole where nothing lies in the range', async () => {
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    expect((await ask({ ...range, format: 'csv' })).body.split('\r\n')).toHaveLength(2);
    expect(await readBack(readGpx, (await ask({ ...range, format: 'gpx' })).body)).toEqual([]);
    expect((await ask({ ...range, format: 'geojson' })).json()).toEqual({
      type: 'FeatureCollection',
      features: [],
    });
  });

  it('holds every fix, and breaks off when the key that reads it is revoked', async () => {
    const scopes = ['services:simc:geolocalizacao:read'] as const;
    const { id, key } = await createApiKey(
      { ...portal, clock, actor: account.administrator },
      {
        name: 'BI',
        scopes: [...scopes],
      },
    );
    const open = async () => {
      const url = `/api/v1/assets/${busy}/positions/export`;
      const headers = { authorization: `Bearer ${key}` };
      const query = { ...day, format: 'geojson' };
      return (await portal.server.inject({ url, query, headers, payloadAsStream: true })).stream();
    };
    const whole = await buffer(await open());
    expect((JSON.parse(whole.toString()) as { features: object[] }).features).toHaveLength(20_000);
    const cut = await open();
    await once(cut, 'readable');
    await portal.queryAsOwner('update api_keys set revoked_at = now() where api_key_id = $1', [id]);
    const isWhole = buffer(cut).then(
      () => true,
      () => false,
    );
    expect(await isWhole).toBe(false);
  });
});
