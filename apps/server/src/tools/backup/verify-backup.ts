import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  openVerifyPool,
  verifyAssets,
  type AssetToVerify,
  type VerifiedTotal,
} from '../../features/verification/verify-assets.ts';
import type { Logger } from '../../platform/log.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded/start-embedded-postgres.ts';
import { fetchBackup, type BackupChoice } from '../restore/fetch-backup.ts';
import { RestoreRefusedError } from '../restore/refuse-filled.ts';
import { restoreBackup } from '../restore/restore-backup.ts';

export interface VerifyBackupOptions extends Omit<BackupChoice, 'beside'> {
  /** Directory for the restored portal, which is removed at the end; undefined: the system's for temporary files. */
  readonly scratch: string | undefined;
  /** Verifies all of the past in place of the last days. */
  readonly all: boolean;
  /** Code of the only assets to verify; undefined: every asset. */
  readonly asset: string | undefined;
  readonly log: Logger;
}

export interface VerifiedBackup {
  readonly name: string;
  readonly madeAt: Date;
  readonly total: VerifiedTotal;
}

/** Days whose figures are verified unless all are asked for. */
const VERIFIED_DAYS = 8;

/** Restores a backup into a scratch directory, starts its database and verifies the figures against the positions. */
export async function verifyBackup({
  scratch,
  all,
  asset,
  log,
  ...choice
}: VerifyBackupOptions): Promise<VerifiedBackup> {
  const room = await mkdtemp(path.join(scratch ?? tmpdir(), 'azimute-verify-'));
  const dataDir = path.join(room, 'data');
  try {
    const fetched = await fetchBackup({ ...choice, beside: dataDir });
    const index = await restoreBackup({ backup: fetched.directory, dataDir, log });
    await fetched.remove();
    if (index.database === 'external')
      throw new RestoreRefusedError(
        'The backup is from an external PostgreSQL. Its checksums match; recover it with such a server and run npm run verify.',
      );
    const madeAt = new Date(index.madeAt);
    // The copied database is newer than its start, and nothing has brought its figures up to date since.
    const untilMs = madeAt.getTime();
    const fromMs = all ? null : untilMs - VERIFIED_DAYS * 86_400_000;
    return {
      name: fetched.name,
      madeAt,
      total: await verifyRestored(dataDir, { fromMs, untilMs, asset }, log),
    };
  } finally {
    await removeScratch(room, dataDir);
  }
}

/** As root, the files of the database may be outside of the data directory. */
async function removeScratch(room: string, dataDir: string): Promise<void> {
  const cluster = await realpath(path.join(dataDir, 'postgres')).catch(() => undefined);
  if (cluster !== undefined && !cluster.startsWith(room)) {
    await rm(cluster, { recursive: true, force: true });
    await rm(`${cluster}.origin`, { force: true });
  }
  await rm(room, { recursive: true, force: true });
}

async function verifyRestored(
  dataDir: string,
  {
    asset,
    ...time
  }: { readonly fromMs: number | null; readonly untilMs: number; readonly asset: string | undefined },
  log: Logger,
): Promise<VerifiedTotal> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const pool = openVerifyPool(postgres.url, 'azimute verify backup');
  try {
    const { rows } = await pool.query<AssetToVerify>(
      `select account_id as "accountId", asset_id as "assetId", code from assets
        where $1::text is null or code = $1 order by account_id, asset_id`,
      [asset ?? null],
    );
    return await verifyAssets(pool, rows, time);
  } finally {
    await pool.end();
    await postgres.stop();
  }
}
