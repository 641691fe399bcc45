import { deflateRawSync, crc32 } from 'node:zlib';
import fc from 'fast-check';
import { geofenceColors, geofenceResources } from '@azimute/contract/geofences/values';
import { findPolygonFaults } from '@azimute/geo';
import { describe, expect, it } from 'vitest';
import { readCase } from '../../platform/parsing/cases/read-case.ts';
import { writeGeofences, type ExportedGeofence } from './export-geofences.ts';
import { readAreas } from './read/read-areas.ts';

const ring = '[[0,0],[0.01,0],[0.01,0.01],[0,0]]';
const feature = (geometry: string, properties = '{"name":"A"}') =>
  `{"type":"Feature","properties":${properties},"geometry":${geometry}}`;
const polygon = `{"type":"Polygon","coordinates":[${ring}]}`;
const placemark = (inner: string) => `<kml><Document>${inner}</Document></kml>`;
const boundary = (places: string) =>
  `<outerBoundaryIs><LinearRing><coordinates>${places}</coordinates></LinearRing></outerBoundaryIs>`;
const kmlPolygon = `<Polygon>${boundary('0,0,12 0.01,0 \n 0.01,0.01 0,0')}</Polygon>`;
const read = (text: string) => readAreas(Buffer.from(text));
const refusal = async (text: string | Buffer): Promise<unknown> =>
  readAreas(Buffer.from(text)).then(
    () => 'read',
    (error: { errors?: { file?: string[] } }) => error.errors?.file?.[0] ?? error,
  );
const flaws = async (text: string) => (await read(text)).areas.map(({ flaw }) => flaw);

describe('an area file', () => {
  it('is refused if it is empty, broken or too large', async () => {
    expect(await refusal('')).toBe('empty');
    expect(await refusal('  \n ')).toBe('empty');
    expect(await refusal('name;shape\nA;B')).toBe('not_areas');
    expect(await refusal(Buffer.from([0, 1, 2, 0, 200]))).toBe('not_text');
    expect(await refusal('{"type":"FeatureCollection","features":[]}')).toBe('no_lines');
    expect(await refusal(`{"type":"FeatureCollection","features":[${feature(polygon)}`)).toBe('broken');
    expect(await refusal('{"type":"FeatureCollection","features":[{"type":}]}')).toBe('broken');
    expect(await refusal(placemark(`<Placemark>${kmlPolygon}`))).toBe('broken');
    expect(await refusal(Buffer.from('PK\u0003\u0004 no archive'))).toBe('not_areas');
    const many = Array.from({ length: 5001 }, () => feature(polygon)).join(',');
    expect(await refusal(`{"type":"FeatureCollection","features":[${many}]}`)).toBe('too_many_lines');
  });

  it('expands no entities, and limits nesting', async () => {
    const bomb = `<!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>`;
    expect(await refusal(bomb + placemark(`<Placemark><name>&b;</name>${kmlPolygon}</Placemark>`))).toBe(
      'broken',
    );
    expect(await refusal(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`)).toBe('broken');
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
    expect(await flaws(feature(`{"type":"Polygon","coordinates":${deep}}`))).toEqual(['too_long']);
  });

  it('explains why a feature is not an area', async () => {
    const point = '{"type":"Point","coordinates":[0,0]}';
    const line = '{"type":"LineString","coordinates":[[0,0],[1,1]]}';
    expect(await flaws(`${feature(point)}\n${feature(line)}\n${feature('null')}`)).toEqual([
      'not_an_area',
      'not_an_area',
      'no_geometry',
    ]);
    expect(await flaws(feature('{"type":"Polygon","coordinates":[[["a",0],[1,1],[2,2]]]}'))).toEqual([
      'not_on_globe',
    ]);
    const marks = [
      '<Placemark><Point><coordinates>0,0</coordinates></Point></Placemark>',
      '<Placemark><LineString><coordinates>0,0 1,1</coordinates></LineString></Placemark>',
      '<Placemark><name>B</name></Placemark>',
      `<Placemark><Polygon>${boundary('x,0 1,1')}</Polygon></Placemark>`,
    ];
    expect(await flaws(placemark(marks.join('')))).toEqual([
      'not_an_area',
      'not_an_area',
      'no_geometry',
      'not_on_globe',
    ]);
  });

  it('splits a multi-polygon feature into areas, and drops its other geometries', async () => {
    const several = feature(`{"type":"MultiPolygon","coordinates":[[${ring}],[${ring}]]}`);
    const mixed = feature(
      `{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,0]},${polygon}]}`,
    );
    const { areas } = await read(
      `{"type":"FeatureCollection","features":[${several},${mixed},${feature(polygon, 'null')}]}`,
    );
    expect(areas.map(({ name, rings }) => [name, rings?.length])).toEqual([
      ['A', 1],
      ['A (2)', 1],
      ['A', 1],
      ['', 1],
    ]);
    const bare = await read(polygon);
    expect(bare.areas[0]?.rings).toEqual([JSON.parse(ring)]);
  });

  it('reads KML names, data, holes and colors from own, shared and mapped styles', async () => {
    const hole =
      '<innerBoundaryIs><LinearRing><coordinates>1,1 2,2 3,1 1,1</coordinates></LinearRing></innerBoundaryIs>';
    const { format, areas } = await read(
      placemark(`
        <Style id="s"><LineStyle><color>ff0000ff</color></LineStyle></Style>
        <StyleMap id="m"><Pair><key>normal</key><styleUrl>#s</styleUrl></Pair><Pair><key>highlight</key><styleUrl>#x</styleUrl></Pair></StyleMap>
        <Folder><name>Not this</name>
          <Placemark><name><![CDATA[Pátio & pit]]></name><styleUrl>#m</styleUrl>
            <ExtendedData><Data name="maxSpeedKph"><value>40</value></Data><SchemaData><SimpleData name="Tags">a, b</SimpleData></SchemaData></ExtendedData>
            <MultiGeometry><Point><coordinates>9,9</coordinates></Point><Polygon>${boundary('0,0 9,0 9,9 0,0')}${hole}</Polygon></MultiGeometry>
          </Placemark>
          <Placemark><name>Own</name><Style><PolyStyle><color>7f00ff00</color></PolyStyle><LineStyle><color>ff123456</color></LineStyle></Style>${kmlPolygon}</Placemark>
        </Folder>`),
    );
    expect(format).toBe('kml');
    expect(areas).toMatchObject([
      { name: 'Pátio & pit', color: '#ff0000', maxSpeedKph: '40', tags: 'a, b' },
      { name: 'Own', color: '#00ff00' },
    ]);
    expect(areas[0]?.rings).toHaveLength(2);
    expect(areas[1]?.rings).toEqual([
      [
        [0, 0],
        [0.01, 0],
        [0.01, 0.01],
        [0, 0],
      ],
    ]);
  });

  it('keeps every vertex of a ring longer than a chunk', async () => {
    const places = Array.from(
      { length: 20_000 },
      (_, index) => `${(index / 1000).toFixed(4)},${(index % 7) + 0.5}`,
    );
    const { areas } = await read(
      placemark(`<Placemark><Polygon>${boundary(places.join('\n'))}</Polygon></Placemark>`),
    );
    expect(areas[0]?.rings?.[0]).toEqual(places.map((place) => place.split(',').map(Number)));
  });

  it('takes the name from the data if the placemark has none, as from QGIS', async () => {
    const { areas } = await readAreas(readCase('kml-name-in-simpledata.kml'));
    expect(areas).toMatchObject([
      { name: 'Obra Norte', maxSpeedKph: '40', color: '#ff0000' },
      { name: 'Obra Sul', maxSpeedKph: '30' },
    ]);
    const first = await read(
      placemark(
        `<Placemark><name>Own</name><ExtendedData><Data name="NAME"><value>Data</value></Data></ExtendedData>${kmlPolygon}</Placemark>`,
      ),
    );
    expect(first.areas[0]?.name).toBe('Own');
  });

  it('is refused if it only links to its content', async () => {
    expect(await refusal(readCase('kml-mymaps-link.kml'))).toBe('only_link');
    expect(await refusal(zipOf('doc.kml', readCase('kml-mymaps-link.kml')))).toBe('only_link');
    const beside = `<NetworkLink/><Placemark>${kmlPolygon}</Placemark>`;
    expect((await read(placemark(beside))).areas).toHaveLength(1);
  });

  it('may be a sequence of texts, each after a separator', async () => {
    const { areas } = await readAreas(readCase('geojson-text-sequence.geojsonl'));
    expect(areas.map(({ name }) => name)).toEqual(['Seq1', 'Seq2']);
  });

  it('is refused with another coordinate system, by name', async () => {
    await expect(readAreas(readCase('geojson-utm.geojson'))).rejects.toMatchObject({
      errors: { file: ['other_coordinates'], coordinateSystem: ['urn:ogc:def:crs:EPSG::31983'] },
    });
    const withSystem = (crs: string) =>
      `{"type":"FeatureCollection","features":[${feature(polygon)}],"crs":${crs}}`;
    const named = (name: string) => `{"type":"name","properties":{"name":"${name}"}}`;
    for (const same of ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4674'])
      expect((await read(withSystem(named(same)))).areas, same).toHaveLength(1);
    expect((await read(withSystem('null'))).areas).toHaveLength(1);
    for (const other of [
      named('EPSG:3857'),
      '{"type":"EPSG","properties":{"code":31983}}',
      '{"type":"link"}',
    ])
      expect(await refusal(withSystem(other)), other).toBe('other_coordinates');
  });

  it('reads a polygon of many rings in linear time', async () => {
    const rings = '<coordinates/>'.repeat(60_000);
    const { areas } = await readAreas(
      zipOf('doc.kml', Buffer.from(placemark(`<Placemark><Polygon>${rings}</Polygon></Placemark>`))),
    );
    expect(areas[0]?.rings).toHaveLength(60_000);
  });

  it('unpacks KMZ', async () => {
    const kml = Buffer.from(placemark(`<Placemark><name>Zipped</name>${kmlPolygon}</Placemark>`));
    const { format, areas } = await readAreas(zipOf('doc.kml', kml));
    expect([format, areas[0]?.name]).toEqual(['kml', 'Zipped']);
    expect(await refusal(zipOf('doc.txt', kml))).toBe('not_areas');
  });
});

describe('an export', () => {
  const exported: fc.Arbitrary<ExportedGeofence> = fc.record({
    name: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).map((name) => `n${name}n`),
    parent: fc.option(fc.constant('Yard <1> & "more"')),
    unit: fc.constant('GYN'),
    color: fc.constantFrom(...geofenceColors),
    maxSpeedKph: fc.option(fc.constantFrom(20, 42.5, 110)),
    resources: fc.subarray([...geofenceResources], { minLength: 1 }),
    severity: fc.constant('low' as const),
    confirmSeconds: fc.constantFrom(0, 30, 300),
    tags: fc.subarray(['a', 'obra', 'pátio 3']),
    shape: fc
      .tuple(fc.integer({ min: -1700, max: 1700 }), fc.integer({ min: -800, max: 800 }), fc.boolean())
      .map(([x, y, hasHole]) =>
        [[0.05, 0, 0], ...(hasHole ? [[0.01, 0.03, 0.01]] : [])].map(
          ([side = 0, east = 0, north = 0], index): [number, number][] => {
            const [west, south] = [x / 10 + east, y / 10 + north];
            const turn: [number, number][] = [
              [west, south],
              [west + side, south],
              [west + side, south + side],
              [west, south],
            ];
            return index === 0 ? turn : turn.toReversed();
          },
        ),
      ),
  });

  it.each(['geojson', 'kml'] as const)('round-trips through %s unchanged', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(exported, { minLength: 1, maxLength: 5 }), async (geofences) => {
        async function* batches() {
          yield geofences.slice(0, 2);
          yield geofences.slice(2);
        }
        const parts: Buffer[] = [];
        for await (const part of writeGeofences(format, batches())) parts.push(part);
        const { areas } = await readAreas(Buffer.concat(parts));
        // XML cannot represent control characters.
        const plain = (text: string) => text.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '').trim();
        expect(areas.map((area) => ({ ...area, name: plain(area.name) }))).toMatchObject(
          geofences.map(({ name, parent, maxSpeedKph, confirmSeconds, tags, shape }) => ({
            name: plain(name),
            parent: parent ?? '',
            maxSpeedKph: maxSpeedKph === null ? '' : String(maxSpeedKph),
            confirmSeconds: String(confirmSeconds),
            tags: tags.join(format === 'kml' ? ',' : ', '),
            rings: shape,
          })),
        );
        expect(areas.flatMap(({ rings }) => findPolygonFaults(rings ?? []))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

/** Creates an archive with one member. */
function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(crc32(content), 16);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(name.length, 28);
  const body = Buffer.concat([local, Buffer.from(name), packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, central, Buffer.from(name), end]);
}
