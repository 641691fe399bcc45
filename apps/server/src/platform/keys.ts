import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isFileError, writeSecretFile } from './secret-file.ts';
import { StartupError } from './startup-error.ts';

/**
 * `linkKey` derives links in mails, and `pushKey` the key that identifies the portal to push services; `sealingKey`
 * encrypts users' secrets in the database.
 */
const KEY_NAMES = ['databaseRoleKey', 'refreshTokenKey', 'linkKey', 'sealingKey', 'pushKey'] as const;
const KEY_BYTES = 32;

/** The installation's secrets, 32 random bytes each. */
export type Keys = Readonly<Record<(typeof KEY_NAMES)[number], Buffer>>;

/**
 * Reads the keys of a data directory, and creates missing ones unless `mayMake` is false.
 * @throws StartupError if the file is readable by others or damaged, or missing and must not be created
 */
export async function loadKeys(dataDir: string, options: { mayMake?: boolean } = {}): Promise<Keys> {
  const file = path.join(dataDir, 'keys.json');
  const found = await readKeys(file);
  const missing = KEY_NAMES.filter((name) => found?.[name] === undefined);
  if (found !== undefined && missing.length === 0) return asKeys(found, file);
  if (options.mayMake === false)
    throw new StartupError(
      'keys_not_usable',
      `The keys are missing (${file}). Every process of an installation needs the same: ` +
        'copy the file from the data directory of the first one.',
    );
  const made = Object.fromEntries(
    missing.map((name) => [name, randomBytes(KEY_BYTES).toString('base64url')]),
  );
  await writeSecretFile(file, `${JSON.stringify({ ...found, ...made }, null, 2)}\n`, {
    keepExisting: found === undefined,
  });
  return asKeys((await readKeys(file)) ?? {}, file);
}

async function readKeys(file: string): Promise<Record<string, unknown> | undefined> {
  try {
    const { mode } = await stat(file);
    if ((mode & 0o077) !== 0)
      throw new StartupError(
        'keys_not_usable',
        `The keys in ${file} are open to other users of this machine (mode ${(mode & 0o777).toString(8)}). ` +
          `Restrict access (chmod 600 ${file}). If other users might have read the keys, delete the file: the next start creates new ones.`,
      );
    const parsed: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined;
    if (isFileError(error, 'EACCES'))
      throw new StartupError(
        'keys_not_usable',
        `The keys in ${file} belong to another user. Start as that user.`,
        { cause: error },
      );
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw damaged(file);
}

function asKeys(values: Record<string, unknown>, file: string): Keys {
  const key = (name: (typeof KEY_NAMES)[number]): Buffer => {
    const value = values[name];
    const bytes = typeof value === 'string' ? Buffer.from(value, 'base64url') : undefined;
    if (bytes?.length !== KEY_BYTES) throw damaged(file);
    return bytes;
  };
  return {
    databaseRoleKey: key('databaseRoleKey'),
    refreshTokenKey: key('refreshTokenKey'),
    linkKey: key('linkKey'),
    sealingKey: key('sealingKey'),
    pushKey: key('pushKey'),
  };
}

function damaged(file: string): StartupError {
  return new StartupError(
    'keys_not_usable',
    `The keys in ${file} are damaged. Restore the file from a backup, or delete it: the next start creates new ones.`,
  );
}
