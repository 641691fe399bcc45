import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readCase } from '../../platform/parsing/cases/read-case.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { fixesOf } from './testing/fixes-of.ts';
import {
  asPositions,
  of,
  positionImportsOf,
  positionImportsPlan,
  uploadOf,
} from './testing/position-imports-of.ts';

const portal = await portalOf(positionImportsPlan);
const { owner, viewer, visitor, accountId, queryAsOwner } = portal;
const { editor, second } = portal.people;
const { preview, change, read } = positionImportsOf(portal);
const receiving = async () =>
  (await queryAsOwner(`select from imports where account_id = $1 and state = 'receiving'`, [accountId]))
    .length;

describe('position imports', () => {
  it('require a session and the right to change assets', async () => {
    await visitor.refused('createPositionImport', uploadOf('a'), 401, asPositions);
    await viewer.refused('createPositionImport', uploadOf('a'), 403, asPositions);
  });

  it('are hidden from other people', async () => {
    const { id } = await preview(owner, fixesOf('n1', '2020-01-01', 1));
    await editor.refused('getPositionImport', of(id), 404);
    await editor.refused('startPositionImport', of(id), 404);
  });

  it('require a valid cursor', async () => {
    for (const place of ['3000000000', '-1', null]) {
      const cursor = Buffer.from(JSON.stringify(['position-imports', 1, place])).toString('base64url');
      await editor.refused('listPositionImports', { query: { cursor } }, 422);
    }
  });
});

describe('an unreadable file', () => {
  it.each([
    ['empty', ''],
    ['no_lines', 'device,time,lat,lon\n'],
    ['spreadsheet', Buffer.from('PK\u0003\u0004rest')],
    ['not_text', Buffer.from([1, 0, 0, 2])],
    ['not_positions', '<?xml version="1.0"?><kml/>'],
    ['broken_gzip', gzipSync('device,time,lat,lon\n').subarray(0, 20)],
    ['broken', '<gpx><trk><trkseg><trkpt'],
  ])('is refused as %s and leaves nothing behind', async (reason, file) => {
    await editor.refused('createPositionImport', uploadOf(file), { file: [reason] }, asPositions);
    expect(await receiving()).toBe(0);
  });
});

describe('a file altered by other programs', () => {
  it('is refused with another coordinate system, by name', async () => {
    const feature =
      '{"type":"Feature","properties":{"device":"n1","time":"2014-01-01T00:00:00Z"},"geometry":{"type":"Point","coordinates":[190000,8270000]}}';
    const file = `{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:31983"}},"features":[${feature}]}`;
    const errors = { file: ['other_coordinates'], coordinateSystem: ['EPSG:31983'] };
    await editor.refused('createPositionImport', uploadOf(file), errors, asPositions);
  });

  it('keeps the points before the zeros of a power failure, and reports the rest', async () => {
    const made = await preview(editor, readCase('gpx-nul-tail.gpx'));
    expect(made.preview.lines).toBe(3);
    expect(made.preview.refusals.at(-1)).toMatchObject({ line: 3, reason: 'file_broken' });
  });

  it('matches devices in another letter case or with another hyphen; truncated digits are refused', async () => {
    const made = await preview(
      editor,
      'device,time,lat,lon\nN1,2014-01-01T00:00:00Z,1,2\n8.63457E+14,2014-01-01T00:00:00Z,1,2\n',
    );
    expect(made.preview.devices).toMatchObject([{ name: 'N1', deviceId: 'n1' }]);
    expect(made.preview.refusals).toMatchObject([
      { line: 3, reason: 'number_cut', field: 'device', value: '8.63457E+14' },
    ]);
  });
});

describe('concurrent uploads', () => {
  it('are all received independently, and one too many is rejected by name', async () => {
    const file = fixesOf('n1', '2012-05-01', 20_000);
    const sent = await Promise.all(
      Array.from({ length: 7 }, () => second.send('createPositionImport', uploadOf(file), asPositions)),
    );
    const taken = sent.filter(({ statusCode }) => statusCode === 201);
    expect(taken).toHaveLength(6);
    for (const answer of taken) {
      const { id } = answer.json<{ id: number }>();
      expect((await read(second, id)).state).toBe('draft');
    }
    const refused = sent.find(({ statusCode }) => statusCode !== 201);
    expect([refused?.statusCode, refused?.json<{ code: string }>().code]).toEqual([429, 'too_many_requests']);
  });

  it('do not wait for uploads of a dead process, which are deleted when old', async () => {
    await queryAsOwner(`update imports set state = 'receiving' where state = 'draft' and user_id = $1`, [
      second.id,
    ]);
    const file = fixesOf('n1', '2012-05-02', 10);
    const before = await receiving();
    expect(before).toBeGreaterThan(5);
    await preview(second, file);
    expect(await receiving()).toBe(before);
    await queryAsOwner(
      `update imports set created_at = created_at - interval '10 minutes' where account_id = $1 and state = 'receiving'`,
      [accountId],
    );
    await preview(second, file);
    expect(await receiving()).toBe(0);
  });
});

describe('the preview', () => {
  it('reports the outcome of lines, lists unknown devices, and follows the settings', async () => {
    const file = [
      'Placa;Data;Hora;Latitude;Longitude;Velocidade (nós);Motorista',
      'asset n1;13/09/2014;07:24:32;-10,9;-37,1;10;Zé',
      'asset s1;13/09/2014;07:24:33;-10,9;-37,1;;',
      'asset n2;13/09/2014;07:24:34;-91;-37,1;;',
    ].join('\r\n');
    const drawn = await preview(editor, Buffer.from(file, 'latin1'));
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
    const changed = await change(editor, drawn.id, {
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

  it('refuses missing columns, columns mapped to two fields, and an invalid zone', async () => {
    const { id, settings } = await preview(editor, fixesOf('n1', '2020-01-01', 1));
    const columns = { ...settings.columns, speed: 'lat', heading: 'nope' };
    const body = { columns, timeZone: 'Mars' };
    await editor.refused(
      'updatePositionImport',
      { ...of(id), body },
      { 'columns.speed': ['column_taken'], 'columns.heading': ['not_found'], timeZone: ['not_found'] },
    );
  });
});

describe('a large file', () => {
  it('is accepted beyond the limit of the account’s request bodies', async () => {
    const headers = { ...asPositions.headers, 'content-length': '60000000' };
    const file = uploadOf(fixesOf('n1', '2020-01-01', 1));
    expect((await editor.send('createPositionImport', file, { headers })).statusCode).toBe(201);
  });
});

describe('unusual characters', () => {
  it('in a file, its name and its settings are kept if the database can store them', async () => {
    const long = `${'x'.repeat(189)}😀`;
    await editor.refused('createPositionImport', { query: { fileName: 'a\u0000b' } }, 422);
    const { id, headings } = await preview(
      editor,
      `device,time,lat,lon,${long}\n${'y'.repeat(199)}😀,2020-01-01T00:00:00Z,1,1,x\nn1,2020-01-01T00:00:00Z,1,1,x\n`,
    );
    expect(headings.at(-1)).toBe(`${'x'.repeat(189)}\uFFFD`);
    await change(editor, id, { devices: { '\ud800': 'n1' } });
  });
});

it('recognizes a table of positions of Traccar, whose speeds are in knots', async () => {
  const traccar =
    'id,protocol,deviceid,servertime,devicetime,fixtime,valid,latitude,longitude,altitude,speed,course,attributes\n' +
    '1,gps103,n1,2024-01-01 00:00:01,2024-01-01 00:00:00,2024-01-01 00:00:00,t,1,1,5,10,90,{}\n';
  const known = await preview(editor, traccar);
  expect(known).toMatchObject({ layout: 'traccar_positions', settings: { speedUnit: 'knots' } });
  const other = await preview(editor, 'device,time,lat,lon,speed\nn1,2024-01-01T00:00:00Z,1,1,10\n');
  expect(other).toMatchObject({ layout: null, settings: { speedUnit: 'kmh' } });
});
