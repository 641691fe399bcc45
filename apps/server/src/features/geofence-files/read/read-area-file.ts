import type { GeofenceFileFormat } from '@azimute/contract/geofence-files';
import { createParserPool, movable } from '../../../platform/parsing/parser-pool.ts';
import { refuseComplex } from './read-areas.ts';

/** A file of areas, or a part of one. */
export interface AreaFile {
  readonly format: GeofenceFileFormat;
  /** Areas as lines of an import. */
  readonly areas: readonly (readonly string[])[];
}

const pool = createParserPool<Uint8Array, AreaFile>({
  script: new URL('./area-worker.ts', import.meta.url),
  threads: 2,
  heapMb: 512,
  refuse: refuseComplex,
});

/**
 * Reads a file of areas in another thread.
 * @throws DomainError validation_failed if it cannot be read at all, with the reason at `file`
 */
export async function readAreaFile(accountId: number, file: Buffer): Promise<AreaFile> {
  const areas: (readonly string[])[] = [];
  let format: GeofenceFileFormat = 'geojson';
  for await (const part of pool.parse(accountId, file, { transfer: movable(file) })) {
    format = part.format;
    areas.push(...part.areas);
  }
  return { format, areas };
}
