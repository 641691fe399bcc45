import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { PostgresUser } from './postgres-user.ts';

const SETTINGS = `# Written at every start. To change a setting for good use ALTER SYSTEM, which wins over this file.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
password_encryption = 'scram-sha-256'
max_connections = 100
shared_buffers = '256MB'
effective_cache_size = '1GB'
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

const UNSAFE_SETTINGS = `fsync = off
synchronous_commit = off
full_page_writes = off
shared_buffers = '128MB'
`;

/**
 * Replaces the cluster's postgresql.conf.
 * The directory belongs to PostgreSQL's user while we may be root: the file is made anew under a name
 * nobody can foresee and renamed, so that a link planted there is never followed.
 */
export async function writeSettings(
  clusterDir: string,
  user: PostgresUser | undefined,
  unsafeFast: boolean,
): Promise<void> {
  const temporary = path.join(clusterDir, `postgresql.conf.${randomBytes(8).toString('hex')}`);
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(unsafeFast ? SETTINGS + UNSAFE_SETTINGS : SETTINGS);
    if (user !== undefined) await handle.chown(user.uid, user.gid);
    if (!unsafeFast) await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path.join(clusterDir, 'postgresql.conf'));
}
