import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { CallArguments } from '@azimute/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { limits } from '../../platform/testing/limits.ts';
import { portalOf } from '../../testing/portal-of.ts';
import type { FileTable } from '../position-imports/read/file-line.ts';
import { readGeojson } from '../position-imports/read/read-geojson.ts';
import { readGpx } from '../position-imports/read/read-gpx.ts';

const day = { from: '2026-03-02T00:00:00-03:00', to: '2026-03-03T00:00:00-03:00' };
const clock = createManualClock(new Date('2026-03-02T20:00:00Z'));
const portal = await portalOf({
  clock,
  columns: { time_zone: 'America/Sao_Paulo' },
  modules: ['services:simc:geolocalizacao', 'services:file-manager'],
  assets: { '=1+<&>"ç"': { devices: ['d'] }, busy: { devices: ['busy'] } },
  people: { nowhere: { units: [] }, outside: { sees: ['services:file-manager'] } },
});
afterAll(() => portal.stop());
const { owner, stranger, visitor, people, accountId, queryAsOwner } = portal;
const { '=1+<&>"ç"': assetId, busy } = portal.assetIds;
const fixes = [
  {
    time: '2026-03-02T12:00:00.250Z',
    speedKph: 36,
    headingDegrees: 90,
    altitudeMeters: 812.5,
    ignition: true,
  },
  { time: '2026-03-02T12:15:00.250Z', hourMeterHours: 10.5, odometerKm: 12.25, ignition: false },
  { time: '2026-03-02T12:30:00.251Z', accuracyMeters: 4, latitude: 0.000_000_1 },
];
const key = await portal.keyWith('telemetry:write');
await key.send('postPositions', {
  body: { positions: fixes.map((fix) => ({ deviceId: 'd', latitude: -22.9, longitude: -45.5, ...fix })) },
});
await queryAsOwner(
  `insert into positions (account_id, device_id, asset_id, fixed_at, received_at, latitude, longitude, content_hash)
    select account_id, device_id, asset_id, '2026-03-02T12:00:00Z'::timestamptz + n * interval '1 ms', now(), 1, n, n
    from devices, generate_series(1, 20000) n where asset_id = $1`,
  [busy],
);

type Query = CallArguments<'exportAssetPositions'>[0]['query'];
const of = (query: Readonly<Record<string, string>>, id = assetId) => ({
  params: { assetId: id },
  query: { ...day, ...query },
});
const ask = (query: Partial<Query>) =>
  owner.send('exportAssetPositions', { params: { assetId }, query: { ...day, ...query } });

describe('GET /assets/{id}/positions/export refuses', () => {
  it('visitors, assets of other accounts and ULs, and people without the module', async () => {
    const csv = of({ format: 'csv' });
    await visitor.refused('exportAssetPositions', csv, 401);
    await stranger.refused('exportAssetPositions', csv, 404);
    await people.nowhere.refused('exportAssetPositions', csv, 404);
    await owner.refused('exportAssetPositions', of({ format: 'csv' }, 999_999), 404);
    await people.outside.refused('exportAssetPositions', csv, 403);
  });

  it('unknown formats, and reversed or overlong ranges, by name', async () => {
    for (const [field, wrong] of [
      ['format', { format: 'kml' }],
      ['to', { format: 'csv', to: '2026-03-01T00:00:00Z' }],
      ['to', { format: 'csv', to: '2026-04-02T03:00:01Z' }],
      ['from', { format: 'csv', from: 'yesterday' }],
    ] as const)
      await owner.refused('exportAssetPositions', of(wrong), field);
    expect((await ask({ format: 'csv', to: '2026-04-02T03:00:00Z' })).statusCode).toBe(200);
  });
});

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}

/** Returns the lines of a file as the import reads them, by heading. */
async function readBack(read: (pieces: AsyncIterable<string>) => FileTable, text: string) {
  const table = read(inOnePiece(text));
  const lines: Record<string, string>[] = [];
  for await (const { cells } of table.lines)
    lines.push(Object.fromEntries(cells.map((cell, place) => [table.headings[place] ?? '', cell])));
  return lines;
}

describe('GET /assets/{id}/positions/export', () => {
  it('returns CSV in the caller’s language and the account’s units and time zone', async () => {
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
    await queryAsOwner(`update accounts set distance_unit = 'mi' where account_id = $1`, [accountId]);
    const english = (await ask({ format: 'csv' })).body.split('\r\n');
    expect(english[0]).toContain('Speed (mph)');
    expect(english[1]).toContain(',22.36936292054402,');
    await queryAsOwner(`update accounts set distance_unit = 'km' where account_id = $1`, [accountId]);
  });

  it('returns GPX split into segments at gaps, which can be imported', async () => {
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

  it('returns GeoJSON, which can be imported', async () => {
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

  it('is valid for an empty range', async () => {
    const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' };
    expect((await ask({ ...range, format: 'csv' })).body.split('\r\n')).toHaveLength(2);
    expect(await readBack(readGpx, (await ask({ ...range, format: 'gpx' })).body)).toEqual([]);
    expect((await ask({ ...range, format: 'geojson' })).json()).toEqual({
      type: 'FeatureCollection',
      features: [],
    });
  });

  it('contains every fix, and aborts when its API key is revoked', async () => {
    const reader = await portal.keyWith('services:simc:geolocalizacao:read');
    const open = async () => {
      const url = `/api/v1/assets/${busy}/positions/export`;
      const headers = { authorization: `Bearer ${reader.key}` };
      const query = { ...day, format: 'geojson' };
      return (await portal.server.inject({ url, query, headers, payloadAsStream: true })).stream();
    };
    const whole = await buffer(await open());
    expect((JSON.parse(whole.toString()) as { features: object[] }).features).toHaveLength(20_000);
    const cut = await open();
    await once(cut, 'readable');
    await queryAsOwner(
      `update api_keys set revoked_at = now() where account_id = $1 and scopes && '{services:simc:geolocalizacao:read}'`,
      [accountId],
    );
    // A verified key is cached for a moment: the stream is blocked until the key is refused.
    const asked = async () => (await reader.send('exportAssetPositions', of({ format: 'csv' }))).statusCode;
    await expect.poll(asked, { timeout: limits.waitMs }).toBe(401);
    const isWhole = buffer(cut).then(
      () => true,
      () => false,
    );
    expect(await isWhole).toBe(false);
  });
});
