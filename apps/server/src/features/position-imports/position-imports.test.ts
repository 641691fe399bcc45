import { readCase } from '../../platform/parsing/cases/read-case.ts';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixesOf } from './testing/fixes-of.ts';
import { startPositionImports, type PositionImportsPortal } from './testing/start-position-imports.ts';

let portal: PositionImportsPortal;
beforeAll(async () => {
  portal = await startPositionImports();
});
afterAll(() => portal.stop());

describe('who may import positions', () => {
  it('is signed in and may change assets', async () => {
    expect((await portal.upload(undefined, 'a')).statusCode).toBe(401);
    expect((await portal.upload('looker', 'a')).statusCode).toBe(403);
  });

  it("does not see another person's import", async () => {
    const { id } = await portal.preview('admin', fixesOf('n1', '2020-01-01', 1));
    expect((await portal.call('GET', `/position-imports/${id}`, 'editor')).statusCode).toBe(404);
    expect((await portal.call('POST', `/position-imports/${id}/start`, 'editor')).statusCode).toBe(404);
  });

  it('sends the cursor of a page', async () => {
    for (const place of ['3000000000', '-1', null]) {
      const cursor = Buffer.from(JSON.stringify(['position-imports', 1, place])).toString('base64url');
      expect((await portal.call('GET', `/position-imports?cursor=${cursor}`, 'editor')).statusCode).toBe(422);
    }
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['empty', ''],
    ['no_lines', 'device,time,lat,lon\n'],
    ['spreadsheet', Buffer.from('PK\u0003\u0004rest')],
    ['not_text', Buffer.from([1, 0, 0, 2])],
    ['not_positions', '<?xml version="1.0"?><kml/>'],
    ['broken_gzip', gzipSync('device,time,lat,lon\n').subarray(0, 20)],
    ['broken', '<gpx><trk><trkseg><trkpt'],
  ])('is refused as %s and leaves nothing behind', async (reason, file) => {
    const answer = await portal.upload('editor', file);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { file: [reason] } });
    expect((await portal.queryAsOwner(`select from imports where state = 'receiving'`)).length).toBe(0);
  });
});

describe('a file that other programs changed', () => {
  it('is refused with coordinates of another system, which it names', async () => {
    const feature =
      '{"type":"Feature","properties":{"device":"n1","time":"2014-01-01T00:00:00Z"},"geometry":{"type":"Point","coordinates":[190000,8270000]}}';
    const answer = await portal.upload(
      'editor',
      `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:31983"}},"features":[${feature}]}`,
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { file: ['other_coordinates'], coordinateSystem: ['EPSG:31983'] } },
    ]);
  });

  it('keeps the points before the zeros of a power failure, and reports the rest', async () => {
    const { preview } = await portal.preview('editor', readCase('gpx-nul-tail.gpx'));
    expect(preview.lines).toBe(3);
    expect(preview.refusals.at(-1)).toMatchObject({ line: 3, reason: 'file_broken' });
  });

  it('names devices in another letter case or with another hyphen; digits that were cut are refused', async () => {
    const { preview } = await portal.preview(
      'editor',
      'device,time,lat,lon\nN1,2014-01-01T00:00:00Z,1,2\n8.63457E+14,2014-01-01T00:00:00Z,1,2\n',
    );
    expect(preview.devices).toMatchObject([{ name: 'N1', deviceId: 'n1' }]);
    expect(preview.refusals).toMatchObject([
      { line: 3, reason: 'number_cut', field: 'device', value: '8.63457E+14' },
    ]);
  });
});

describe('files sent at once', () => {
  it('are all received, none at the cost of another, and one too many is refused by name', async () => {
    const file = fixesOf('n1', '2012-05-01', 20_000);
    const sent = await Promise.all(Array.from({ length: 7 }, () => portal.upload('editor', file)));
    const taken = sent.filter(({ statusCode }) => statusCode === 201);
    expect(taken).toHaveLength(6);
    for (const answer of taken) {
      const { id } = answer.json<{ id: number }>();
      expect((await portal.read('editor', id)).state).toBe('draft');
    }
    const refused = sent.find(({ statusCode }) => statusCode !== 201);
    expect([refused?.statusCode, refused?.json<{ code: string }>().code]).toEqual([429, 'too_many_requests']);
  });

  it('do not wait for those that a dead process was receiving, which go when they are old', async () => {
    await portal.queryAsOwner(`update imports set state = 'receiving' where state = 'draft' and user_id =
      (select user_id from imports order by import_id desc limit 1)`);
    const count = async () =>
      (await portal.queryAsOwner(`select from imports where state = 'receiving'`)).length;
    const file = fixesOf('n1', '2012-05-02', 10);
    const before = await count();
    expect(before).toBeGreaterThan(5);
    expect((await portal.upload('editor', file)).statusCode).toBe(201);
    expect(await count()).toBe(before);
    await portal.queryAsOwner(
      `update imports set created_at = created_at - interval '10 minutes' where state = 'receiving'`,
    );
    expect((await portal.upload('editor', file)).statusCode).toBe(201);
    expect(await count()).toBe(0);
  });
});

describe('the preview', () => {
  it('says what the lines would become, names what is unknown, and changes with the settings', async () => {
    const file = [
      'Placa;Data;Hora;Latitude;Longitude;Velocidade (nós);Motorista',
      'asset n1;13/09/2014;07:24:32;-10,9;-37,1;10;Zé',
      'asset s1;13/09/2014;07:24:33;-10,9;-37,1;;',
      'asset n2;13/09/2014;07:24:34;-91;-37,1;;',
    ].join('\r\n');
    const drawn = await portal.preview('editor', Buffer.from(file, 'latin1'));
    expect(drawn).toMatchObject({ format: 'csv', encoding: 'windows-1252', separator: ';', state: 'draft' });
    expect(drawn.settings).toMatchObject({
      deviceBy: 'asset',
      timeFormat: 'day_first',
      decimalMark: 'comma',
      speedUnit: 'knots',
      timeZone: 'America/Maceio',
    });
    expect(drawn.preview).toMatchObject({
      lines: 3,
      isWhole: true,
      good: 1,
      refused: 2,
      deviceCount: 2,
      unknownDeviceCount: 1,
      bounds: { west: -37.1, south: -10.9, east: -37.1, north: -10.9 },
      rows: [
        {
          line: 2,
          deviceId: 'n1',
          time: '2014-09-13T10:24:32.000Z',
          speedKph: 18.52,
          attributes: '{"Motorista":"Zé"}',
        },
      ],
      refusals: [
        { line: 3, reason: 'asset_not_found', field: 'device', value: 'asset s1' },
        { line: 4, reason: 'latitude_invalid', field: 'latitude', value: '-91' },
      ],
    });
    const changed = await portal.change('editor', drawn.id, {
      timeZone: 'UTC',
      devices: { 'asset s1': 'asset n2' },
      keepRest: false,
    });
    expect(changed.preview).toMatchObject({ good: 2, unknownDeviceCount: 0 });
    expect(changed.preview.devices.map(({ name, deviceId }) => [name, deviceId])).toEqual([
      ['asset n1', 'n1'],
      ['asset s1', 'n2'],
    ]);
    expect(changed.preview.rows[0]).toMatchObject({ time: '2014-09-13T07:24:32.000Z', attributes: null });
  });

  it('refuses columns that are not there or stand for two fields, and a zone that is none', async () => {
    const { id, settings } = await portal.preview('editor', fixesOf('n1', '2020-01-01', 1));
    const columns = { ...settings.columns, speed: 'lat', heading: 'nope' };
    const answer = await portal.call('PUT', `/position-imports/${id}`, 'editor', {
      columns,
      timeZone: 'Mars',
    });
    expect(answer.json()).toMatchObject({
      errors: {
        'columns.speed': ['column_taken'],
        'columns.heading': ['not_found'],
        timeZone: ['not_found'],
      },
    });
  });
});

describe('a large file', () => {
  it('is taken though it is more than the bodies of an account may hold', async () => {
    const answer = await portal.upload('editor', fixesOf('n1', '2020-01-01', 1), 60_000_000);
    expect(answer.statusCode).toBe(201);
  });
});

describe('odd letters', () => {
  it('in a file, its name and its settings are kept as far as a database can', async () => {
    const long = `${'x'.repeat(189)}😀`;
    const named = await portal.call('POST', '/position-imports?fileName=a%00b', 'editor');
    expect(named.statusCode).toBe(422);
    const { id, headings } = await portal.preview(
      'editor',
      `device,time,lat,lon,${long}\n${'y'.repeat(199)}😀,2020-01-01T00:00:00Z,1,1,x\nn1,2020-01-01T00:00:00Z,1,1,x\n`,
    );
    expect(headings.at(-1)).toBe(`${'x'.repeat(189)}\uFFFD`);
    const answer = await portal.call('PUT', `/position-imports/${id}`, 'editor', {
      devices: { '\ud800': 'n1' },
    });
    expect(answer.statusCode).toBe(200);
  });
});
