import path from 'node:path';
import { createDirectoryStore, OBJECTS_DIRECTORY } from './directory-store.ts';
import type { ObjectStore } from './stored-objects.ts';
import type { S3Settings } from './s3-settings.ts';
import { createS3Store } from './s3-store.ts';

/** Location of the portal's objects. */
export interface ObjectSettings {
  readonly dataDir: string;
  /** Undefined: in the data directory. */
  readonly s3: S3Settings | undefined;
}

export function openObjectStore({ dataDir, s3 }: ObjectSettings): ObjectStore {
  return s3 === undefined ? openDirectoryStore(dataDir) : createS3Store(s3);
}

export function openDirectoryStore(dataDir: string): ObjectStore {
  return createDirectoryStore(path.join(dataDir, OBJECTS_DIRECTORY));
}
