import {
  geofenceFileMaxAreas,
  geofenceFileMaxBytes,
  type GeofenceFileFormat,
} from '@azimute/contract/geofence-files';
import type { DomainError } from '../../../platform/domain-error.ts';
import type { OutputLimit } from '../../../platform/parsing/in-parts.ts';
import { decodeFile, detectEncoding } from '../../../platform/spreadsheets/decode-file.ts';
import { readZipDirectory, unpackMember } from '../../../platform/spreadsheets/read-zip.ts';
import { refuseFile } from '../../../platform/spreadsheets/refuse-file.ts';
import type { FileArea } from './file-area.ts';
import { readGeojsonAreas } from './read-geojson-areas.ts';
import { readKmlAreas } from './read-kml-areas.ts';

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/** All areas of the largest file, with their coordinates as JSON. */
export const OUTPUT_LIMIT: OutputLimit = { characters: 64_000_000, refuse: refuseComplex };
const MOST_MEMBERS = 1_000;
/** Leading blanks, and the separators of a sequence (RFC 8142). */
// oxlint-disable-next-line no-control-regex -- the separator is one
const BEGINNING = /[^\s\u001e]/;

export interface ReadAreas {
  readonly format: GeofenceFileFormat;
  readonly areas: readonly FileArea[];
}

/**
 * Reads GeoJSON, KML or KMZ, detected by content.
 * @throws DomainError validation_failed if it cannot be read at all, with the reason at `file`
 */
export async function readAreas(file: Buffer): Promise<ReadAreas> {
  const bytes = file.subarray(0, ZIP.length).equals(ZIP) ? await unpackKmz(file) : file;
  const pieces = [...decodeFile(bytes, detectEncoding(bytes))];
  const [first] = BEGINNING.exec(pieces.find((piece) => BEGINNING.test(piece)) ?? '') ?? [];
  if (first === undefined) throw refuseFile('empty', 'The file is empty. Choose another.');
  if (first !== '{' && first !== '<')
    throw refuseFile('not_areas', 'The file is not GeoJSON or KML. Export it in one of these formats.');
  const format = first === '<' ? 'kml' : 'geojson';
  const areas: FileArea[] = [];
  for (const area of format === 'kml' ? readKmlAreas(pieces) : readGeojsonAreas(pieces)) {
    if (areas.length === geofenceFileMaxAreas)
      throw refuseFile(
        'too_many_lines',
        `The file has more than ${geofenceFileMaxAreas} areas. Split it and send each part.`,
      );
    areas.push(area);
  }
  if (areas.length === 0) throw refuseFile('no_lines', 'The file has no features. Choose another.');
  return { format, areas };
}

/** The file exceeds a limit of time, memory or output. */
export function refuseComplex(): DomainError {
  return refuseFile(
    'too_complex',
    'The file is too complex. Simplify its shapes, or split it and send each part.',
  );
}

/** The first KML in the archive is its document. */
async function unpackKmz(bytes: Buffer): Promise<Buffer> {
  const member = readZipDirectory(bytes, MOST_MEMBERS)?.find(({ name }) =>
    name.toLowerCase().endsWith('.kml'),
  );
  if (member === undefined || member.isEncrypted)
    throw refuseFile('not_areas', 'The archive contains no KML file. Choose another.');
  if (member.bytes > geofenceFileMaxBytes)
    throw refuseFile(
      'too_large',
      `The KML file in the archive is larger than ${geofenceFileMaxBytes / 1024 / 1024} MB. Split it and send each part.`,
    );
  const kml = await unpackMember(bytes, member, 'bytes');
  if (kml === undefined) throw refuseFile('broken', 'The archive is damaged. Export it again.');
  return kml;
}
