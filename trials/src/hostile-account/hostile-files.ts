import { addressOf, apiPrefix, type CallName } from '@azimute/contract';
import { fileMaxBytes, fileUploadType } from '@azimute/contract/files/values';
import { geofenceFileMaxBytes, geofenceFileType } from '@azimute/contract/geofence-files';
import { photoMaxBytes } from '@azimute/contract/people';
import { positionFileType } from '@azimute/contract/position-imports';
import { writeZip } from '@azimute/server/src/platform/spreadsheets/write-zip.ts';
import type { Caller } from './caller.ts';

/** A file that consists of a single construct, as large as an account can send at once, and how it is sent. */
export interface HostileFile {
  readonly name: string;
  readonly call: CallName;
  readonly type: string;
  readonly body: Buffer;
  readonly byKey?: boolean;
}

const KB = 1_024;
const CSV_BYTES = 9 * KB * KB;
const JSON_BYTES = 900 * KB;
const AREA_BYTES = geofenceFileMaxBytes * 0.25;

/** Repeats the construct until the bytes are filled. */
function filled(bytes: number, part: string, before = '', after = ''): Buffer {
  return Buffer.from(before + part.repeat(Math.floor(bytes / part.length)) + after, 'latin1');
}

const json = 'application/json';
const base64 = (bytes: Buffer): string => bytes.toString('base64');
const square = '[[0,0],[1,0],[1,1],[0,0]],';
const types =
  '<Default Extension="rels" ContentType="a"/><Override PartName="/a.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>';

const areas = (name: string, body: Buffer): HostileFile => ({
  name,
  call: 'createGeofenceImport',
  type: geofenceFileType,
  body,
});

const positions = (name: string, body: Buffer): HostileFile => ({
  name,
  call: 'createPositionImport',
  type: positionFileType,
  body,
});

const file = (name: string, body: Buffer): HostileFile => ({
  name,
  call: 'uploadFile',
  type: fileUploadType,
  body,
});

const sent = (name: string, call: CallName, body: Buffer, byKey = false): HostileFile => ({
  name,
  call,
  type: json,
  body,
  byKey,
});

export async function makeHostileFiles(): Promise<readonly HostileFile[]> {
  const rings = filled(
    AREA_BYTES,
    '<coordinates/>',
    '<kml><Placemark><Polygon>',
    '</Polygon></Placemark></kml>',
  );
  return [
    areas('KML, rings without places', rings),
    areas('KML, elements within elements', filled(AREA_BYTES, '<a>')),
    areas('KMZ, rings without places', await zip({ 'doc.kml': rings })),
    areas('GeoJSON, brackets within brackets', filled(AREA_BYTES, '[')),
    areas(
      'GeoJSON, rings of a polygon',
      filled(
        AREA_BYTES,
        square,
        '{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[',
        '[[0,0],[1,0],[1,1],[0,0]]]}}',
      ),
    ),
    positions(
      'GPX, points',
      filled(
        CSV_BYTES,
        '<trkpt lat="1" lon="2"><time>2026-01-01</time></trkpt>',
        '<gpx><trk><trkseg>',
        '</trkseg></trk></gpx>',
      ),
    ),
    positions('CSV of positions, quotes', filled(CSV_BYTES, '"', 'a,b\n')),
    positions(
      'CSV of positions, lines',
      filled(CSV_BYTES, 'a,2026-01-01T00:00:00Z,1,2\n', 'device,time,latitude,longitude\n'),
    ),
    {
      name: 'CSV of assets, columns',
      call: 'createAssetImport',
      type: 'text/csv',
      body: filled(CSV_BYTES, 'a;', 'a;', '\n1;2'),
    },
    {
      name: 'CSV of assets, lines',
      call: 'createAssetImport',
      type: 'text/csv',
      body: filled(CSV_BYTES, 'A1;x\n', 'code;model\n'),
    },
    sent(
      'CSV of costs, quotes',
      'importFinancials',
      Buffer.from(JSON.stringify({ of: 'costs', file: base64(filled(500 * KB, '"', 'Ativo;Valor\n')) })),
    ),
    sent(
      'CSV of users, lines',
      'importUsers',
      Buffer.from(JSON.stringify({ file: base64(filled(500 * KB, 'a;b\n', 'name;email\n')) })),
    ),
    file(
      'DOCX, relationships',
      await zip({
        '[Content_Types].xml': Buffer.from(`<Types>${types}</Types>`),
        '_rels/.rels': filled(
          40 * KB * KB,
          '<Relationship Type="a/image" Target="b"/>',
          '<Relationships><Relationship Type="officeDocument" Target="a.xml"/>',
          '</Relationships>',
        ),
        'a.xml': Buffer.from('<a/>'),
      }),
    ),
    file(
      'PDF, parentheses',
      filled(
        fileMaxBytes * 0.9,
        '(',
        '%PDF-1.7\nxref\n0 0\ntrailer\n<< /Root 1 0 R ',
        ' >>\nstartxref\n9\n%%EOF',
      ),
    ),
    file('ZIP, ends of an archive', filled(fileMaxBytes * 0.9, 'PK\u0005\u0006')),
    sent(
      'JPEG, segments',
      'updateProfile',
      Buffer.from(
        JSON.stringify({
          photo: base64(filled(photoMaxBytes * 0.9, '\u00ff\u00e1\u0000\u0002', '\u00ff\u00d8')),
        }),
      ),
    ),
    sent(
      'formula, parentheses',
      'previewReading',
      Buffer.from(JSON.stringify({ assetId: 1, kind: 'number', formula: '('.repeat(JSON_BYTES) })),
    ),
    sent('JSON, brackets within brackets', 'createGeofence', filled(JSON_BYTES, '[')),
    sent(
      'JSON, members',
      'createGeofence',
      Buffer.from(
        JSON.stringify(Object.fromEntries(Array.from({ length: JSON_BYTES / 12 }, (_, n) => [`a${n}`, 1]))),
      ),
    ),
    sent(
      'positions, attributes',
      'postPositions',
      filled(
        JSON_BYTES,
        '"a":[[1,2,12345678901234567890]],',
        '[{"deviceId":"D1","time":1767225600,"latitude":1,"longitude":2,"attributes":{',
        '"b":1}}]',
      ),
      true,
    ),
    sent(
      'positions, items',
      'postPositions',
      filled(
        JSON_BYTES,
        '{"deviceId":"D1","time":1767225600,"latitude":1,"longitude":2},',
        '[',
        '{"deviceId":"D1","time":1767225600,"latitude":1,"longitude":2}]',
      ),
      true,
    ),
  ];
}

async function zip(members: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const entries = Object.entries(members).map(([name, content]) => ({ name, content: [content] }));
  return Buffer.concat(await Array.fromAsync(writeZip(entries)));
}

/** Returns the status of the response. */
export async function sendFile(caller: Caller, { call, type, body }: HostileFile): Promise<number> {
  const { method, path } = addressOf(call);
  const query = call === 'uploadFile' ? `?name=${crypto.randomUUID()}.pdf` : '';
  const answer = await fetch(`${caller.url}${apiPrefix}${path}${query}`, {
    method,
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': type },
    body: new Uint8Array(body),
  });
  await answer.text();
  return answer.status;
}
