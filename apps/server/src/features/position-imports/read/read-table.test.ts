import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEncodingDetector } from '../../../platform/spreadsheets/decode-file.ts';
import { readCase } from '../../../platform/parsing/cases/read-case.ts';
import { FileBrokenError, type TableLine } from './file-line.ts';
import { detectDialect, openTable } from './open-table.ts';
import { takeSlices } from './take-slices.ts';

/** Reads a file that arrives in pieces of a given length; `broken` is where it became unreadable. */
async function readAll(file: string | Buffer, pieceBytes = 7) {
  const bytes = Buffer.from(file);
  const parts = async function* () {
    for (let start = 0; start < bytes.length; start += pieceBytes)
      yield bytes.subarray(start, start + pieceBytes);
  };
  const detector = createEncodingDetector();
  for await (const part of parts()) detector.add(part);
  const whole = async function* () {
    yield bytes;
  };
  const dialect = await detectDialect(whole(), detector.end());
  const table = await openTable(parts(), dialect);
  const lines: TableLine[] = [];
  let broken: number | undefined;
  try {
    for await (const line of table.lines) lines.push(line);
  } catch (error) {
    if (!(error instanceof FileBrokenError)) throw error;
    broken = error.line;
  }
  return { ...dialect, headings: table.headings, lines, broken };
}

describe('CSV', () => {
  it('is parsed with its separator, line ends and quotes, and names unnamed columns', async () => {
    const { headings, lines } = await readAll('\uFEFFid,,id\r\n1,"a, ""b""",3\r\n\r\n2,b,4\r\n');
    expect(headings).toEqual(['id', '#2', 'id (2)']);
    expect(lines).toEqual([
      { line: 2, cells: ['1', 'a, "b"', '3'] },
      { line: 4, cells: ['2', 'b', '4'] },
    ]);
  });

  it('ends at an unterminated line, after the lines before', async () => {
    const { lines, broken } = await readAll(`a,b\n1,2\n3,"${'x'.repeat(200_000)}`, 50_000);
    expect(lines).toEqual([{ line: 2, cells: ['1', '2'] }]);
    expect(broken).toBe(3);
  });
});

describe('a file truncated by a power failure', () => {
  it('keeps the points before the trailing zeros, and reports that the rest is missing', async () => {
    const { lines, broken } = await readAll(readCase('gpx-nul-tail.gpx'));
    expect(lines.map(({ cells }) => cells[1])).toEqual(['2026-11-20T10:00:00Z', '2026-11-20T10:01:00Z']);
    expect(broken).toBe(3);
    const zeros = Buffer.alloc(5_000);
    for (const text of [
      'a,b\n1,2\n3,4',
      `{"type":"Point","coordinates":[1,2]}`,
      '<gpx><trk><trkpt lat="1" lon="2"/>',
    ]) {
      const whole = await readAll(Buffer.concat([Buffer.from(text), zeros]), 1_000);
      expect([whole.lines.length > 0, whole.broken], text).toEqual([
        true,
        (whole.lines.at(-1)?.line ?? 0) + 1,
      ]);
    }
  });

  it('is not text if zeros precede other content', async () => {
    await expect(readAll(Buffer.from('a,b\n1,2\0\0\n3,4'))).rejects.toMatchObject({
      errors: { file: ['not_text'] },
    });
  });
});

describe('GPX', () => {
  const point = (inner: string, place = 'lat="-10.9" lon="-37.1"') => `<trkpt ${place}>${inner}</trkpt>`;

  it('1.1 yields the points of each track, with named extensions; no routes or waypoints', async () => {
    const { headings, lines, broken } = await readAll(
      `<?xml version="1.0"?><gpx version="1.1" xmlns:x="x"><wpt lat="1" lon="1"/><trk><name>A &amp; B</name><trkseg>
      ${point('<ele>4</ele><time>2014-09-13T07:24:32Z</time><extensions><x:T><x:speed>5</x:speed><x:hr>90</x:hr></x:T></extensions>')}
      </trkseg></trk><trk><name><![CDATA[A & B]]></name><trkseg>${point('')}</trkseg></trk><trk>${point('')}</trk></gpx>`,
    );
    expect(broken).toBeUndefined();
    expect(headings).toEqual(['track', 'time', 'latitude', 'longitude', 'ele', 'speed', 'course', 'hr']);
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['A & B', '2014-09-13T07:24:32Z', '-10.9', '-37.1', '4', '5', '', '90'],
      ['A & B (2)', '', '-10.9', '-37.1'],
      ['3', '', '-10.9', '-37.1'],
    ]);
  });

  it('1.0 has speed and course in the point', async () => {
    const { lines } = await readAll(
      `<gpx version="1.0"><trk><trkseg>${point('<course>90</course><speed>5</speed>')}</trkseg></trk></gpx>`,
    );
    expect(lines[0]?.cells).toEqual(['1', '', '-10.9', '-37.1', '', '5', '90']);
  });

  it.each([
    ['is cut off', point('') + '<trkpt lat="1"'],
    ['closes an unopened element', `${point('')}</trk></trkseg>`],
    ['declares an entity', `${point('')}${point('<name>&bomb;</name>')}`],
    ['nests without end', `${point('')}${'<a>'.repeat(100)}`],
    ['has endless tracks', `${point('')}</trkseg></trk>${'<trk><name>a</name></trk>'.repeat(20_001)}`],
    [
      'has endless attributes',
      `${point('')}<a ${Array.from({ length: 200 }, (_, n) => `a${n}=""`).join(' ')}/>`,
    ],
  ])('that %s ends there, after the points before', async (_what, inner) => {
    const bomb =
      '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY bomb "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
    const file = `${bomb}<gpx><trk><trkseg>${inner}`;
    const { lines, broken } = await readAll(file, Math.ceil(file.length / 50));
    expect(lines).toEqual([{ line: 1, cells: ['1', '', '-10.9', '-37.1'] }]);
    expect(broken).toBe(2);
  });
});

it('a slice ends early at long lines', async () => {
  const lines = async function* () {
    for (let line = 1; line <= 5; line += 1) yield { line, cells: ['x'.repeat(300_000)] };
  };
  const slices = await Array.fromAsync(takeSlices(lines(), 3));
  expect(slices.map((slice) => slice.length)).toEqual([2, 2, 1]);
});

describe('GeoJSON', () => {
  const point = (properties: object) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [179.9, -10.9, 4] },
    properties,
  });

  it('reads vertex times from coordinateProperties, and aliases of time and altitude', async () => {
    const line = {
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      properties: { name: 'a', coordinateProperties: { times: ['t1', 't2'] } },
    };
    const flat = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [5, 6] },
      properties: { ts: 'later', timestamp: 't3', ele: 7 },
    };
    const named = { ...flat, properties: { time: 't4', timestamp: 'kept', altitude: 8, ele: 'kept' } };
    const { headings, lines } = await readAll(JSON.stringify({ features: [line, flat, named] }));
    expect(headings).toEqual(['time', 'latitude', 'longitude', 'altitude', 'name', 'ts', 'timestamp', 'ele']);
    expect(lines).toEqual([
      { line: 1, cells: ['t1', '2', '1', '', 'a'] },
      { line: 2, cells: ['t2', '4', '3', '', 'a'] },
      { line: 3, cells: ['t3', '6', '5', '7', '', 'later'] },
      { line: 4, cells: ['t4', '6', '5', '8', '', '', 'kept', 'kept'] },
    ]);
  });

  it('yields a line for each point, and for each vertex of a line with its time', async () => {
    const collection = {
      type: 'FeatureCollection',
      metadata: { features: [1, { a: '}' }] },
      features: [
        point({ id: 'a', time: 't', __proto__: 1, more: { b: [1] }, latitude: 'odd', text: '"]}\u0000' }),
        {
          type: 'Feature',
          geometry: {
            type: 'LineString',
            coordinates: [
              [179.9, 1],
              [-179.9, 2],
            ],
          },
          properties: { coordTimes: ['t1', 't2'] },
        },
        { type: 'Feature', geometry: { type: 'Polygon', coordinates: [] }, properties: {} },
        { type: 'Feature', geometry: null, properties: {} },
      ],
    };
    const { headings, lines, broken } = await readAll(JSON.stringify(collection));
    expect(broken).toBeUndefined();
    expect(headings).toEqual(['time', 'latitude', 'longitude', 'altitude', 'id', 'more', 'text']);
    expect(lines).toEqual([
      { line: 1, cells: ['t', '-10.9', '179.9', '4', 'a', '{"b":[1]}', '"]}\uFFFD'] },
      { line: 2, cells: ['t1', '1', '179.9', ''] },
      { line: 3, cells: ['t2', '2', '-179.9', ''] },
      { line: 4, cells: [], malformed: 'Polygon' },
      { line: 5, cells: [], malformed: 'Feature' },
    ]);
  });

  it('is read as one feature, or one for each line', async () => {
    const text = JSON.stringify(point({}));
    expect((await readAll(text)).lines).toHaveLength(1);
    expect((await readAll(`${text}\n${text}\n`)).lines).toHaveLength(2);
  });

  it('that is truncated ends there, after the features before', async () => {
    const text = `{"features":[${JSON.stringify(point({}))},{"type":"Feat`;
    const { lines, broken } = await readAll(text);
    expect(lines).toHaveLength(1);
    expect(broken).toBe(2);
  });

  it('omits features that nest too deep', async () => {
    const deep = JSON.stringify(point({ a: 0 })).replace('0', `${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    const { lines, broken } = await readAll(`${deep}\n${JSON.stringify(point({}))}`, 50_000);
    expect(lines.map(({ malformed }) => malformed)).toEqual(['too long or nested too deep', undefined]);
    expect(broken).toBeUndefined();
  });

  it('yields the same result for any chunks and formatting', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()), { maxKeys: 4 }),
        ),
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(0, 2),
        async (all, pieceBytes, indent) => {
          const text = JSON.stringify({ features: all.map(point), type: 'FeatureCollection' }, null, indent);
          const { lines, broken } = await readAll(text, pieceBytes);
          expect(broken).toBeUndefined();
          expect(lines).toEqual((await readAll(text, text.length * 4)).lines);
          expect(lines.map(({ cells }) => cells[2])).toEqual(all.map(() => '179.9'));
        },
      ),
      { numRuns: 40 },
    );
  });
});
