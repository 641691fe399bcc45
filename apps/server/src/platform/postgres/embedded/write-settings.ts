import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { archiveSettings } from './log-archive.ts';
import type { PostgresUser } from './postgres-user.ts';

const SETTINGS = `# Written at every start. To change a setting for good use ALTER SYSTEM, which wins over this file.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
password_encryption = 'scram-sha-256'
max_connections = 100
work_mem = '8MB'
maintenance_work_mem = '128MB'
wal_compression = on
min_wal_size = '128MB'
max_wal_size = '2GB'
random_page_cost = 1.1
jit = off
timezone = 'UTC'
log_timezone = 'UTC'
datestyle = 'iso, ymd'
lc_messages = 'C'
default_text_search_config = 'pg_catalog.simple'
log_destination = 'stderr'
logging_collector = off
log_line_prefix = ''
log_checkpoints = off
# Statements and details can hold what people entered; the portal logs its own errors.
log_min_error_statement = panic
log_error_verbosity = terse
`;

/** For tests: many small servers at once, none of which outlives its machine. */
const UNSAFE_SETTINGS = `fsync = off
synchronous_commit = off
full_page_writes = off
shared_buffers = '128MB'
`;

const MEBIBYTE = 1024 * 1024;
const LEAST_BUFFERS_MIB = 256;
const MOST_BUFFERS_MIB = 8 * 1024;

/**
 * Returns the server's memory settings: a quarter of the memory for pages, as PostgreSQL's manual advises, used only as
 * data arrive. The planner may assume half of the memory, including the system's file cache.
 */
export function settingsForMemory(memoryBytes: number): string {
  const memoryMib = Math.floor(memoryBytes / MEBIBYTE);
  const buffersMib = Math.max(LEAST_BUFFERS_MIB, Math.min(MOST_BUFFERS_MIB, Math.floor(memoryMib / 4)));
  const cacheMib = Math.max(buffersMib, Math.floor(memoryMib / 2));
  return `shared_buffers = '${buffersMib}MB'\neffective_cache_size = '${cacheMib}MB'\n`;
}

/** Returns the memory that this process and its children may use [bytes]: the machine's, or a container's limit. */
function usableMemoryBytes(): number {
  const bound = process.constrainedMemory();
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem();
}

/**
 * Replaces the cluster's postgresql.conf. The directory belongs to PostgreSQL's user while this process may be root:
 * the file is written under an unpredictable name and renamed, so that a link created by an attacker is never
 * followed.
 */
export async function writeSettings(
  clusterDir: string,
  user: PostgresUser | undefined,
  { unsafeFast, archiveDir }: { readonly unsafeFast: boolean; readonly archiveDir: string | undefined },
): Promise<void> {
  const temporary = path.join(clusterDir, `postgresql.conf.${randomBytes(8).toString('hex')}`);
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(
      SETTINGS +
        (unsafeFast ? UNSAFE_SETTINGS : settingsForMemory(usableMemoryBytes())) +
        (archiveDir === undefined ? '' : archiveSettings(archiveDir)),
    );
    if (user !== undefined) await handle.chown(user.uid, user.gid);
    if (!unsafeFast) await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path.join(clusterDir, 'postgresql.conf'));
}
