import { findPolygonFaults, repairPolygon, type PolygonRings } from '@azimute/geo';
import { parseFormula } from '@azimute/engine/readings';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../features/files/inspect/inspect-file.ts';
import { decodeFleet } from '../features/maker-feeds/decode/decode-fleet.ts';
import { readFleet } from '../features/maker-feeds/decode/read-fleet.ts';
import { readAreas } from '../features/geofence-files/read/read-areas.ts';
import { readImageFacts } from '../features/people/photos/read-image-facts.ts';
import { openTable } from '../features/position-imports/read/open-table.ts';
import { takeSlices } from '../features/position-imports/read/take-slices.ts';
import { decodeRequest, type ProtocolRequest } from '../features/telemetry/protocols/decode-request.ts';
import { packSubmission } from '../features/telemetry/protocols/pack-submission.ts';
import { parseCsvFile } from '../platform/imports/parse-csv-file.ts';
import { writeZip } from '../platform/spreadsheets/write-zip.ts';

/** Creates a file with a number of the same construct. */
type Construct = (count: number) => string | Buffer;
type Constructs = Readonly<Record<string, Construct>>;

const many = (count: number, text: string | ((index: number) => string), between = ''): string =>
  Array.from({ length: count }, (_, index) => (typeof text === 'string' ? text : text(index))).join(between);

/** Shortest time that is distinguishable from noise; no accepted file is larger than the limit. */
const TELLING_MS = 8;
const LARGEST_BYTES = 1_500_000;
/** Twice as many constructs take about twice as long, but four times as long in quadratic time. */
const MOST_GROWTH = 3;
const ATTEMPTS = 10;

async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  // A refused file has been parsed as well.
  await Promise.resolve()
    .then(work)
    .catch(() => undefined);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns the ratio of two durations, from the minimum of several rounds of both, since noise only adds. */
async function compare(once: () => unknown, twice: () => unknown): Promise<number> {
  let growth = Infinity;
  let [shorter, longer] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS && growth >= MOST_GROWTH; attempt += 1) {
    shorter = Math.min(shorter, await cpuMs(once));
    longer = Math.min(longer, await cpuMs(twice));
    // Durations too short to be distinguished from noise do not grow.
    growth = longer < TELLING_MS ? 1 : longer / Math.max(shorter, TELLING_MS / 4);
  }
  return growth;
}

/**
 * Returns the growth of a parser's time from n to 2n, or from 2n to 4n if that is less: at some size the engine
 * switches its representation, but only once.
 */
async function growthOf(parse: (file: Buffer) => unknown, construct: Construct): Promise<number> {
  const parsing = (times: number) => {
    const file = Buffer.from(construct(times));
    return { bytes: file.length, parse: () => parse(file) };
  };
  let count = 250;
  let once = parsing(count);
  // The first run includes compilation.
  const tells = async (): Promise<boolean> =>
    (await cpuMs(once.parse)) >= TELLING_MS && (await cpuMs(once.parse)) >= TELLING_MS;
  while (once.bytes < LARGEST_BYTES && !(await tells())) {
    count *= 2;
    once = parsing(count);
  }
  const twice = parsing(count * 2);
  const growth = await compare(once.parse, twice.parse);
  if (growth < MOST_GROWTH) return growth;
  return Math.min(growth, await compare(twice.parse, parsing(count * 4).parse));
}

function growsInProportion(parser: string, parse: (file: Buffer) => unknown, constructs: Constructs): void {
  describe(`the parser of ${parser}`, () => {
    it.each(Object.entries(constructs))('takes linear time for %s', async (_name, construct) => {
      expect(await growthOf(parse, construct)).toBeLessThan(MOST_GROWTH);
    });
  });
}

const kml = (inner: string): string => `<kml><Document>${inner}</Document></kml>`;
const mark = (inner: string): string => kml(`<Placemark>${inner}</Placemark>`);
const ring = '<LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing>';
/** All XML formats use the same reader. */
const markup: Constructs = {
  'elements within elements': (n) => many(n, '<a>'),
  'elements that are never opened': (n) => kml(many(n, '</b>')),
  'elements that close others': (n) => many(n, '<a>') + many(n, '</b>'),
  attributes: (n) => `<kml ${many(n, (index) => `a${index}="1"`, ' ')}/>`,
  'characters of a name': (n) => `<${many(n, 'a')}`,
  'characters of an attribute': (n) => `<a b="${many(n, 'a')}`,
  'characters of text': (n) => kml(`<name>${many(n, 'a ')}</name>`),
  entities: (n) => kml(many(n, '&amp;')),
  'characters of an entity': (n) => kml(`&${many(n, 'a')}`),
  comments: (n) => kml(many(n, '<!-- a -->')),
  'characters of a comment': (n) => `<!--${many(n, '- ')}`,
  'sections of characters': (n) => kml(`<name>${many(n, '<![CDATA[a]]>')}</name>`),
  'brackets of such a section': (n) => kml(`<name><![CDATA[${many(n, ']')}</name>`),
  declarations: (n) => many(n, '<!a>') + kml(''),
  'characters of a declaration': (n) => `<!${many(n, 'a')}`,
  'characters of a document type': (n) => `<!DOCTYPE kml [${many(n, '<!ENTITY a "b">')}`,
  instructions: (n) => many(n, '<?a b?>') + kml(''),
  'characters of an instruction': (n) => `<?a ${many(n, '? ')}`,
};

growsInProportion('KML', readAreas, {
  ...markup,
  'rings of no places in a polygon': (n) => mark(`<Polygon>${many(n, '<coordinates/>')}</Polygon>`),
  'outer rings of a polygon': (n) =>
    mark(`<Polygon>${many(n, `<outerBoundaryIs>${ring}</outerBoundaryIs>`)}</Polygon>`),
  'holes of a polygon': (n) =>
    mark(`<Polygon>${many(n, `<innerBoundaryIs>${ring}</innerBoundaryIs>`)}</Polygon>`),
  'polygons of a placemark': (n) => mark(many(n, `<Polygon>${ring}</Polygon>`)),
  'places of a ring': (n) => mark(`<Polygon><coordinates>${many(n, '1,2,3 ')}</coordinates></Polygon>`),
  'commas of a place': (n) => mark(`<Polygon><coordinates>${many(n, ',')}</coordinates></Polygon>`),
  'blanks between places': (n) => mark(`<Polygon><coordinates>${many(n, ' \n')}</coordinates></Polygon>`),
  placemarks: (n) => kml(many(n, `<Placemark><name>a</name></Placemark>`)),
  names: (n) => mark(many(n, '<name>a</name>')),
  data: (n) => mark(many(n, (index) => `<Data name="a${index}"><value>b</value></Data>`)),
  styles: (n) =>
    kml(many(n, (index) => `<Style id="${index}"><PolyStyle><color>7f00ff00</color></PolyStyle></Style>`)),
  links: (n) => kml(many(n, '<NetworkLink/>')),
});

const readMakerFleet = (file: Buffer): unknown =>
  decodeFleet(readFleet(file.toString()), { timeZone: 'UTC', nowMs: Date.now() });
const machine = (pin: number, readings: string): string =>
  `<Equipment><EquipmentHeader><PIN>P${pin}</PIN></EquipmentHeader>${readings}</Equipment>`;
const hoursOf = (hours: number): string =>
  `<CumulativeOperatingHours datetime="2026-01-01T00:00:00Z"><Hour>${hours}</Hour></CumulativeOperatingHours>`;

growsInProportion('maker feeds', readMakerFleet, {
  ...markup,
  machines: (n) => `<Fleet>${many(n, (index) => machine(index, hoursOf(1)))}</Fleet>`,
  'repeats of a machine': (n) => `<Fleet>${many(n, (index) => machine(1, hoursOf(index)))}</Fleet>`,
  'readings of a machine': (n) => `<Fleet>${machine(1, many(n, hoursOf))}</Fleet>`,
  links: (n) => `<Fleet>${many(n, '<Links><rel>next</rel><href>2</href></Links>')}</Fleet>`,
  'machines in JSON': (n) => `{"equipment":[${many(n, (index) => `{"pin":"P${index}"}`, ',')}]}`,
});

const collection = (features: string): string => `{"type":"FeatureCollection","features":[${features}]}`;
const feature = (geometry: string, properties = '{}'): string =>
  `{"type":"Feature","properties":${properties},"geometry":${geometry}}`;
const square = '[[0,0],[1,0],[1,1],[0,0]]';
const json: Constructs = {
  features: (n) => collection(many(n, feature('null'), ',')),
  'texts of a sequence': (n) => many(n, `\u001e${feature('null')}\n`),
  'brackets within brackets': (n) => many(n, '[') + many(n, ']'),
  'brackets of a feature': (n) => collection(feature(`{"type":"Polygon","coordinates":${many(n, '[')}`)),
  properties: (n) => collection(feature('null', `{${many(n, (index) => `"a${index}":1`, ',')}}`)),
  'values of a property': (n) => collection(feature('null', `{"tags":[${many(n, '"a"', ',')}]}`)),
  'characters of a string': (n) => collection(feature('null', `{"name":"${many(n, 'a')}"}`)),
  escapes: (n) => collection(feature('null', `{"name":"${many(n, '\\\\')}"}`)),
  'strings beside the features': (n) => `{${many(n, '"a":"features"', ',')},"features":[]}`,
  'coordinate systems': (n) => `{${many(n, '"crs":{"type":"name"}', ',')},"features":[]}`,
  'characters of a coordinate system': (n) => `{"crs":{"a":"${many(n, 'a')}"},"features":[]}`,
};

growsInProportion('GeoJSON of areas', readAreas, {
  ...json,
  'rings of a polygon': (n) =>
    collection(feature(`{"type":"Polygon","coordinates":[${many(n, square, ',')}]}`)),
  'places of a ring': (n) =>
    collection(feature(`{"type":"Polygon","coordinates":[[${many(n, '[1,2]', ',')}]]}`)),
  'polygons of a feature with a long name': (n) =>
    collection(
      feature(
        `{"type":"MultiPolygon","coordinates":[${many(n, `[${square}]`, ',')}]}`,
        `{"name":"${many(n, 'long')}"}`,
      ),
    ),
  'geometries of a feature': (n) =>
    feature(
      `{"type":"GeometryCollection","geometries":[${many(n, `{"type":"Polygon","coordinates":[${square}]}`, ',')}]}`,
    ),
});

async function readTable(file: Buffer): Promise<void> {
  async function* parts(): AsyncGenerator<Buffer> {
    yield file;
  }
  const [head = 0] = file;
  const format = head === 0x3c ? 'gpx' : head === 0x7b || head === 0x1e || head === 0x5b ? 'geojson' : 'csv';
  const { lines } = await openTable(parts(), { format, encoding: 'utf-8', separator: ',' });
  for await (const slice of takeSlices(lines, 2_000)) void slice;
}

const gpx = (inner: string): string => `<gpx><trk><trkseg>${inner}</trkseg></trk></gpx>`;
growsInProportion('GPX', readTable, {
  points: (n) => gpx(many(n, '<trkpt lat="1" lon="2"><time>2026-01-01</time></trkpt>')),
  'tracks of one name': (n) => `<gpx>${many(n, '<trk><name>a</name></trk>')}</gpx>`,
  'tracks whose names are taken': (n) =>
    `<gpx>${many(n, (index) => `<trk><name>a (${index})</name></trk><trk><name>a</name></trk>`)}</gpx>`,
  'extensions of a point': (n) => gpx(`<trkpt>${many(n, (index) => `<a${index}>1</a${index}>`)}</trkpt>`),
});

growsInProportion('GeoJSON of positions', readTable, {
  ...json,
  'places of a line, with their times': (n) =>
    feature(
      `{"type":"LineString","coordinates":[${many(n, '[1,2]', ',')}]}`,
      `{"coordTimes":[${many(n, '"2026-01-01"', ',')}]}`,
    ),
  'lines of a feature': (n) =>
    feature(`{"type":"MultiLineString","coordinates":[${many(n, '[[1,2],[3,4]]', ',')}]}`),
});

const csv: Constructs = {
  lines: (n) => `a,b\n${many(n, '1,2\n')}`,
  columns: (n) => `${many(n, 'a', ',')}\n1,2`,
  cells: (n) => `a,b\n${many(n, ',')}1`,
  'quoted lines': (n) => `a,b\n${many(n, '"1","a\nb"\n')}`,
  quotes: (n) => `a,b\n${many(n, '"')}`,
  'quotes within quotes': (n) => `a,b\n"${many(n, '""')}"`,
  'characters of a cell': (n) => `a,b\n${many(n, 'a')}`,
  blanks: (n) => `a,b\n${many(n, ' \n')}1,2`,
  zeros: (n) => `a,b\n1,2${many(n, '\0')}`,
};
growsInProportion('CSV of positions', readTable, csv);
growsInProportion('CSV of other imports', (file) => parseCsvFile(file, 100_000), csv);

const types = (inner: string): string =>
  `<Types><Default Extension="rels" ContentType="a"/><Override PartName="/a.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>${inner}</Types>`;
const relationships = (inner: string): string =>
  `<Relationships><Relationship Type="officeDocument" Target="a.xml"/>${inner}</Relationships>`;
const archives = new Map<string, Promise<Buffer>>();
/** Excludes packing from the measurement: the archive is built from its parts, given as JSON. */
async function inspectPackage(file: Buffer): Promise<void> {
  const made = file.toString();
  let archive = archives.get(made);
  if (archive === undefined) {
    const entries = Object.entries(JSON.parse(made) as Record<string, string>);
    const zip = writeZip(entries.map(([name, text]) => ({ name, content: [Buffer.from(text)] })));
    archive = Array.fromAsync(zip).then((parts) => Buffer.concat(parts));
    archives.set(made, archive);
  }
  await inspectFile(await archive);
}
const docx = (parts: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    '[Content_Types].xml': types(''),
    '_rels/.rels': relationships(''),
    'a.xml': '<a/>',
    ...parts,
  });
growsInProportion('DOCX', inspectPackage, {
  'content types': (n) =>
    docx({
      '[Content_Types].xml': types(many(n, (index) => `<Override PartName="/b${index}" ContentType="c"/>`)),
    }),
  relationships: (n) =>
    docx({ '_rels/.rels': relationships(many(n, '<Relationship Type="a/image" Target="b"/>')) }),
  'slashes of a target': (n) =>
    docx({
      '_rels/.rels': relationships(
        `<Relationship Type="a/attachedTemplate" TargetMode="External" Target="${many(n, '/')}"/>`,
      ),
    }),
  members: (n) => docx(Object.fromEntries(Array.from({ length: n }, (_, index) => [`b${index}`, '']))),
});

const pdf = (trailer: string, tail = ''): string =>
  `%PDF-1.7\nxref\n0 0\ntrailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n9\n%%EOF${tail}`;
growsInProportion('PDF', inspectFile, {
  parentheses: (n) => pdf(many(n, '(')),
  'escaped parentheses': (n) => pdf(`(${many(n, '\\(')})`),
  'names by number': (n) => pdf(many(n, '/#41')),
  'blanks behind the end': (n) => pdf('', many(n, '\0 ')),
  'places of tables': (n) => pdf('', many(n, 'startxref\n')),
  trailers: (n) => pdf(many(n, 'trailer ')),
});

growsInProportion('ZIP', inspectFile, {
  'ends of an archive': (n) => Buffer.from(many(n, 'PK\u0005\u0006'), 'latin1'),
});

growsInProportion('images', readImageFacts, {
  'segments of a JPEG': (n) =>
    Buffer.concat([
      Buffer.from('ffd8', 'hex'),
      ...Array.from({ length: n }, () => Buffer.from('ffe10002', 'hex')),
    ]),
  'fill bytes of a JPEG': (n) => Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(n, 0xff)]),
  'scans of a JPEG': (n) =>
    Buffer.concat([
      Buffer.from('ffd8', 'hex'),
      ...Array.from({ length: n }, () => Buffer.from('ffda000201', 'hex')),
    ]),
  'chunks of a WebP': (n) => Buffer.from(`RIFF0000WEBP${many(n, 'VP8 \0\0\0\0')}`, 'latin1'),
});

growsInProportion('formulas', (file) => parseFormula(file.toString()), {
  parentheses: (n) => many(n, '('),
  signs: (n) => many(n, '-'),
  sums: (n) => many(n, 'a', '+'),
  quotes: (n) => many(n, '"'),
});

const sources: readonly ProtocolRequest[] = [
  { source: 'positions', contentType: 'application/json' },
  { source: 'positions', contentType: 'application/x-ndjson' },
  { source: 'osmand', query: {} },
  { source: 'traccar' },
  { source: 'owntracks', deviceName: undefined },
  { source: 'overland', deviceName: undefined },
  { source: 'gpslogger', query: {} },
];
const position = '{"deviceId":"a","time":1767225600,"latitude":1,"longitude":2';
for (const request of sources)
  growsInProportion(
    `bodies of ${Object.values(request)
      .filter((value) => typeof value === 'string')
      .join(', ')}`,
    async (file) => packSubmission(await decodeRequest(request, file, Date.UTC(2026, 0, 2))),
    {
      items: (n) => `[${many(n, `${position}}`, ',')}]`,
      positions: (n) => `{"positions":[${many(n, `${position}}`, ',')}]}`,
      locations: (n) => `{"locations":[${many(n, feature('null'), ',')}]}`,
      lines: (n) => many(n, `${position}}`, '\n'),
      members: (n) => `{${many(n, (index) => `"a${index}":1`, ',')}}`,
      attributes: (n) => `[${position},"attributes":{${many(n, (index) => `"a${index}":1`, ',')}}}]`,
      'values of an attribute': (n) => `[${position},"attributes":{"a":[${many(n, '1', ',')}]}}]`,
      'large numbers': (n) => `[${position},"attributes":{"a":[${many(n, '12345678901234567890', ',')}]}}]`,
      'digits of a number': (n) => `[${position},"attributes":{"a":${many(n, '1')}}}]`,
      brackets: (n) => `[${position},"attributes":{"a":${many(n, '[')}${many(n, ']')}}}]`,
      blanks: (n) => `${many(n, ' ')}[`,
      'pairs of a form': (n) => many(n, 'a=1', '&'),
    },
  );

const parseRings = (file: Buffer): PolygonRings => JSON.parse(file.toString()) as PolygonRings;
const withHoles = (count: number, at: (index: number) => readonly [number, number]): string =>
  `[[[-1,-1],[80,-1],[80,80],[-1,80],[-1,-1]],${many(
    count,
    (index) => {
      const [x, y] = at(index);
      return `[[${x},${y}],[${x},${y + 0.0002}],[${x + 0.0002},${y}],[${x},${y}]]`;
    },
    ',',
  )}]`;
const shapes: Constructs = {
  'rings of no places': (n) => `[${many(n, '[]', ',')}]`,
  'holes at one place': (n) => `[${many(n, '[[0,0],[1,0],[1,1],[0,0]]', ',')}]`,
  'holes beside each other': (n) =>
    `[${many(n, (index) => `[[${index / 1e4},0],[${index / 1e4},0.00005],[${(index + 0.5) / 1e4},0],[${index / 1e4},0]]`, ',')}]`,
  'holes in a row of an outer ring': (n) => withHoles(n, (index) => [index / 2e3, 0]),
  'holes of a grid in any order': (n) => {
    const side = Math.ceil(Math.sqrt(n));
    return withHoles(n, (index) => {
      const place = (index * 7_919) % (side * side);
      return [(place % side) / 500, Math.floor(place / side) / 500];
    });
  },
  'places at one place': (n) => `[[${many(n, '[1,2]', ',')}]]`,
  'places of a circle': (n) =>
    `[[${many(n, (index) => `[${Math.cos((index * 2 * Math.PI) / n)},${Math.sin((index * 2 * Math.PI) / n)}]`, ',')},[1,0]]]`,
};
growsInProportion('faults of shapes', (file) => findPolygonFaults(parseRings(file)), shapes);
growsInProportion('repairs of shapes', (file) => repairPolygon(parseRings(file)), shapes);
