import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { copyOut } from '../postgres/copy-out.ts';
import { ARCHIVE_FILE, MANIFEST_FILE } from './backup-index.ts';

export interface BaseBackup {
  readonly postgresMajor: number;
  readonly walFrom: string;
  readonly walTo: string;
}

export interface BaseBackupOptions {
  /** Must name a user with the attribute REPLICATION. */
  readonly url: string;
  /** Directory for the archive and its manifest. */
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: { doneBytes: number; totalBytes: number }) => void;
}

/** A server that cannot be backed up in this way; the message says what to do. */
export class BackupRefusedError extends Error {
  override readonly name = 'BackupRefusedError';
}

/**
 * Copies the files of a running server over its replication protocol, including write-ahead log, into one compressed
 * archive and a manifest. The server continues its other work, and keeps its log until the end.
 */
export async function takeBaseBackup(options: BaseBackupOptions): Promise<BaseBackup> {
  const { directory, signal } = options;
  const client = await connect(options.url);
  const archive = openFile(path.join(directory, ARCHIVE_FILE), true);
  const manifest = openFile(path.join(directory, MANIFEST_FILE), false);
  const abort = (): void => void client.end().catch(() => undefined);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    const postgresMajor = await readMajor(client);
    await client.query(
      `CREATE_REPLICATION_SLOT azimute_backup_${randomBytes(8).toString('hex')} TEMPORARY PHYSICAL RESERVE_WAL`,
    );
    const reader = createReader(archive.input, manifest.input, options.onProgress);
    await copyOut(client, BASE_BACKUP, reader);
    archive.input.end();
    manifest.input.end();
    await Promise.all([archive.written, manifest.written]);
    const [walFrom = '', walTo = ''] = reader.places;
    return { postgresMajor, walFrom, walTo };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', abort);
    archive.input.destroy();
    manifest.input.destroy();
    await Promise.allSettled([archive.written, manifest.written]);
    await client.end().catch(() => undefined);
  }
}

// The replication grammar requires upper-case keywords.
const BASE_BACKUP = `BASE_BACKUP (LABEL 'azimute', CHECKPOINT 'fast', PROGRESS true, WAL true, WAIT true,
  TABLESPACE_MAP true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;

async function connect(url: string): Promise<pg.Client> {
  const settings = { connectionString: url, application_name: 'azimute backup', replication: 'true' };
  const client = new pg.Client(settings);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw explainRefusal(error);
  }
}

const MISSING_RIGHT = '42501';
const NOT_AUTHORISED = '28000';

function explainRefusal(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === MISSING_RIGHT || /replication role/i.test(error.message))
    return new BackupRefusedError(
      `The user of DATABASE_URL cannot copy the files of the server (${error.message}). ` +
        'Give it the attribute REPLICATION, or use the backups of the operator of the server.',
    );
  if (error.code === NOT_AUTHORISED)
    return new BackupRefusedError(
      `The server refuses replication connections from here (${error.message}). ` +
        'Add a line for the database "replication" to its pg_hba.conf, or use the backups of the operator of the server.',
    );
  return error;
}

async function readMajor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  const major = Number.parseInt(rows[0]?.server_version ?? '', 10);
  if (major >= 15) return major;
  throw new BackupRefusedError(
    `The server is PostgreSQL ${rows[0]?.server_version}; version 15 or newer is required.`,
  );
}

interface OpenFile {
  readonly input: PassThrough;
  readonly written: Promise<void>;
}

function openFile(file: string, compressed: boolean): OpenFile {
  const input = new PassThrough({ highWaterMark: 1 << 20 });
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const written = compressed ? pipeline(input, createZstdCompress(), output) : pipeline(input, output);
  written.catch(() => undefined);
  return { input, written };
}

const POSITION_BEFORE = 0;
const TABLESPACES = 1;
const POSITION_AFTER = 2;
const KILOBYTE = 1024;

/** Messages of BASE_BACKUP: n begins an archive, m the manifest, d is data of either, p reports the finished bytes. */
function createReader(archive: Writable, manifest: Writable, onProgress: BaseBackupOptions['onProgress']) {
  const places: string[] = [];
  let target = archive;
  let totalBytes = 0;
  let archives = 0;
  return {
    places,
    row: (resultSet: number, [first, , third]: readonly (string | null)[]): void => {
      if (resultSet === POSITION_BEFORE || resultSet === POSITION_AFTER) places.push(first ?? '');
      if (resultSet === TABLESPACES) totalBytes += Number(third ?? 0) * KILOBYTE;
    },
    message: (data: Buffer): Promise<void> | undefined => {
      const kind = String.fromCharCode(data[0] ?? 0);
      if (kind === 'd') return write(target, data.subarray(1));
      if (kind === 'p') onProgress?.({ doneBytes: Number(data.readBigInt64BE(1)), totalBytes });
      else if (kind === 'm') target = manifest;
      else if (kind === 'n' && (archives += 1) > 1)
        throw new BackupRefusedError(
          'The server has its own tablespaces, which this backup does not support. Use pg_basebackup.',
        );
      return undefined;
    },
  };
}

function write(target: Writable, data: Buffer): Promise<void> | undefined {
  if (target.errored) throw target.errored;
  if (target.write(data)) return undefined;
  return once(target, 'drain').then(() => undefined);
}
