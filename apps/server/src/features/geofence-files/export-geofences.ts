import type { ExportGeofences, GeofenceColor, GeofenceResource, Polygon, Severity } from '@azimute/contract';
import {
  geofenceFileTypes,
  geofenceHexColors,
  type GeofenceFileFormat,
} from '@azimute/contract/geofence-files';
import { readInBatches, type InAccount } from '../../platform/lists/export-list.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { findListedGeofences } from '../geofences/geofences-reads.ts';
import { kmlEnd, kmlHead, writeData } from '../position-exports/write-positions-kml.ts';
import { decimal, escapeXml } from '../position-exports/xml-text.ts';

export interface ExportedGeofence {
  readonly name: string;
  readonly parent: string | null;
  readonly unit: string;
  readonly color: GeofenceColor;
  readonly maxSpeedKph: number | null;
  readonly resources: GeofenceResource[];
  readonly severity: Severity;
  readonly confirmSeconds: number;
  readonly tags: string[];
  readonly shape: Polygon['coordinates'];
}

export interface GeofenceFile {
  readonly mediaType: string;
  readonly fileName: string;
  readonly content: AsyncGenerator<Buffer>;
}

/** Exports geofences with their shapes as a file, written at its reader's pace, each batch with current rights. */
export async function exportGeofences(
  inAccount: InAccount,
  { format, ...filters }: ExportGeofences,
): Promise<GeofenceFile> {
  const ids = await inAccount((read) => findListedGeofences(read, filters));
  const batches = readInBatches(ids, (batch) => inAccount((read) => readExported(read, batch)));
  return {
    mediaType: geofenceFileTypes[format],
    fileName: `geofences.${format}`,
    content: writeGeofences(format, batches),
  };
}

async function readExported(
  { client, accountId }: AccountRead,
  ids: readonly number[],
): Promise<ExportedGeofence[]> {
  const { rows } = await client.query<ExportedGeofence>(
    `select g.name, p.name as parent, u.code as unit, g.color, g.max_speed_kph as "maxSpeedKph", g.severity, g.tags, g.shape, g.confirm_seconds as "confirmSeconds",
        array_remove(array[case when g.on_entry then 'entry' end, case when g.on_exit then 'exit' end,
          case when g.on_speeding then 'speeding' end], null) as resources
      from geofences g join units u on u.account_id = g.account_id and u.unit_id = g.unit_id
      left join geofences p on p.account_id = g.account_id and p.geofence_id = g.parent_id
      where g.account_id = $1 and g.geofence_id = any($2) and g.deleted_at is null
      order by array_position($2, g.geofence_id)`,
    [accountId, ids],
  );
  return rows;
}

/** Writes the file as the geofences are read. */
export async function* writeGeofences(
  format: GeofenceFileFormat,
  batches: AsyncIterable<readonly ExportedGeofence[]>,
): AsyncGenerator<Buffer> {
  const writer = writers[format];
  yield Buffer.from(writer.head);
  let isFirst = true;
  for await (const batch of batches) {
    for (const geofence of batch) {
      yield Buffer.from(`${isFirst ? '' : writer.between}${writer.write(geofence)}\n`);
      isFirst = false;
    }
  }
  yield Buffer.from(writer.end);
}

const writers = {
  geojson: {
    head: '{"type":"FeatureCollection","features":[\n',
    between: ',',
    end: ']}\n',
    write: writeFeature,
  },
  kml: { head: kmlHead, between: '', end: kmlEnd, write: writePlacemark },
} as const;

/** Adds the properties from which other programs take colors (simplestyle). */
function writeFeature({ shape, ...said }: ExportedGeofence): string {
  const hex = geofenceHexColors[said.color];
  return JSON.stringify({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: shape.map(turnedAs) },
    properties: { ...said, stroke: hex, fill: hex, 'fill-opacity': 0.2 },
  });
}

/** In RFC 7946 the outer ring is counterclockwise and holes are clockwise. */
function turnedAs(ring: [number, number][], index: number): [number, number][] {
  const sum = ring.reduce((area, [x, y], place) => {
    const [nextX, nextY] = ring[(place + 1) % ring.length] ?? [x, y];
    return area + (nextX - x) * (nextY + y);
  }, 0);
  const isClockwise = sum > 0;
  return isClockwise === index > 0 ? ring : ring.toReversed();
}

function writePlacemark({
  shape,
  name,
  parent,
  maxSpeedKph,
  tags,
  resources,
  confirmSeconds,
  ...said
}: ExportedGeofence): string {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(geofenceHexColors[said.color]) ?? [];
  const rings = shape.map((ring, index) => {
    const side = index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
    const places = ring.map(([x, y]) => `${decimal(x)},${decimal(y)}`).join(' ');
    return `<${side}><LinearRing><coordinates>${places}</coordinates></LinearRing></${side}>`;
  });
  return (
    `<Placemark><name>${escapeXml(name)}</name>` +
    `<Style><LineStyle><color>ff${blue}${green}${red}</color><width>2</width></LineStyle>` +
    `<PolyStyle><color>33${blue}${green}${red}</color></PolyStyle></Style>${writeData({
      ...said,
      resources: resources.join(','),
      confirmSeconds: String(confirmSeconds),
      ...(parent !== null && { parent }),
      ...(maxSpeedKph !== null && { maxSpeedKph: String(maxSpeedKph) }),
      ...(tags.length > 0 && { tags: tags.join(',') }),
    })}<Polygon>${rings.join('')}</Polygon></Placemark>`
  );
}
