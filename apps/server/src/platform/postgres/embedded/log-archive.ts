import { chown, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { canReach, type PostgresUser } from './postgres-user.ts';

/** A shell and PostgreSQL read the directory's name within quotes. */
export const ARCHIVE_DIR = /^\/[\w./ -]+$/;

/** Creates the directory of the archive for the user who runs PostgreSQL. */
export async function prepareArchive(directory: string, user: PostgresUser | undefined): Promise<void> {
  const made = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (made !== undefined && user !== undefined) await chown(directory, user.uid, user.gid);
  const isOwn = user === undefined || (await stat(directory)).uid === user.uid;
  if (isOwn && (await canReach(user, directory))) return;
  throw new StartupError(
    'data_directory_not_usable',
    `PostgreSQL runs as ${user?.name ?? 'this user'}, who cannot write to BACKUP_ARCHIVE ${directory}. ` +
      'Give the directory to that user, or choose one below a directory that it can enter.',
  );
}

/** Settings that archive each segment of the log, at least one a minute while anything is written. */
export function archiveSettings(directory: string): string {
  const target = `"${directory}/%f"`;
  const unfinished = `"${directory}/%f.unfinished"`;
  // A segment that is there already was archived before a crash. An unfinished one is never restored.
  const command = `cmp -s "%p" ${target} || (test ! -e ${target} && cp "%p" ${unfinished} && mv ${unfinished} ${target})`;
  return `archive_mode = on\narchive_timeout = '60s'\narchive_command = '${command}'\n`;
}

/** Settings of a recovery from the archive to an instant. No connection is accepted before its end. */
export function recoverySettings(directory: string, instant: Date): Readonly<Record<string, string>> {
  return {
    restore_command: `cp "${directory}/%f" "%p"`,
    // The setting takes no Z for UTC.
    recovery_target_time: instant.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
    hot_standby: 'off',
  };
}

/** Deletes segments that were archived before an instant, which no kept backup needs. */
export async function trimArchive(directory: string, before: Date): Promise<void> {
  for (const name of await readdir(directory)) {
    const file = path.join(directory, name);
    // Histories of timelines are small, and every later recovery needs them.
    if (!name.endsWith('.history') && (await stat(file)).mtimeMs < before.getTime())
      await rm(file, { force: true });
  }
}
