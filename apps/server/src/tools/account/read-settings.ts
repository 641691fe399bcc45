import path from 'node:path';
import { parseCellsSettings, type CellsSettings } from '../../platform/cells/cells-settings.ts';
import { openObjectStore, type ObjectSettings } from '../../platform/objects/open-object-store.ts';
import { parseS3Settings } from '../../platform/objects/s3-settings.ts';
import { findRunningServer } from '../../platform/postgres/embedded/find-running-server.ts';
import { connectSide, MoveRefusedError, type Side } from './sides.ts';

/** An empty setting is an unset one, as for the portal. */
export function readSetting(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}

export function readCells(): CellsSettings | undefined {
  const problems: string[] = [];
  const cells = parseCellsSettings(readSetting, { isGate: false }, problems);
  if (problems.length > 0) throw new MoveRefusedError(problems.join('\n'));
  return cells;
}

export const dataDirOf = (prefix: '' | 'TO_'): string | undefined => {
  const dataDir = readSetting(`${prefix}DATA_DIR`) ?? (prefix === '' ? '.data' : undefined);
  return dataDir && path.resolve(dataDir);
};

export async function databaseUrlOf(prefix: '' | 'TO_'): Promise<string> {
  const url = readSetting(`${prefix}DATABASE_URL`);
  if (url !== undefined) return url;
  const dataDir = dataDirOf(prefix);
  if (dataDir === undefined)
    throw new MoveRefusedError(
      'Say where the other cell is: TO_DATA_DIR, or TO_DATABASE_URL with it or with TO_S3_ settings.',
    );
  return await findRunningServer(dataDir);
}

/** The settings of the cell of this command, or those of the other one, which begin with TO_. */
export async function openSide(cell: string, prefix: '' | 'TO_'): Promise<Side> {
  const url = await databaseUrlOf(prefix);
  const objects = openObjectStore(readObjects(prefix));
  return { cell, url, objects, client: await connectSide(url) };
}

function readObjects(prefix: '' | 'TO_'): ObjectSettings {
  const problems: string[] = [];
  const s3 = parseS3Settings((name) => readSetting(`${prefix}${name}`), problems);
  if (problems.length > 0)
    throw new MoveRefusedError(problems.map((problem) => `${prefix}: ${problem}`).join('\n'));
  const dataDir = dataDirOf(prefix);
  if (s3 === undefined && dataDir === undefined)
    throw new MoveRefusedError(
      'Say where the other cell keeps its objects: TO_DATA_DIR, or TO_S3_BUCKET and what goes with it.',
    );
  return { dataDir: dataDir ?? '', s3 };
}

/** What one cell stores, the sweep of another does not know. */
export function refuseSharedBucket(): void {
  const [here, there] = (['', 'TO_'] as const).map((prefix) => readObjects(prefix).s3);
  if (here !== undefined && here.bucket === there?.bucket && here.endpoint.href === there.endpoint.href)
    throw new MoveRefusedError(
      'Both cells name one bucket. Each cell has its own: what one stores, the other would sweep.',
    );
}
