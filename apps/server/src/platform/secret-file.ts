import { randomBytes } from 'node:crypto';
import { link, open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a file of mode 0600 that survives a crash once this resolves. With `keepExisting`, an existing file stays
 * (another process may have been faster).
 */
export async function writeSecretFile(
  file: string,
  text: string | Buffer,
  options: { keepExisting?: boolean } = {},
): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    if (options.keepExisting === true) await linkUnlessPresent(temporary, file);
    else await rename(temporary, file);
  } finally {
    await unlink(temporary).catch(() => undefined);
  }
  await syncDirectory(path.dirname(file));
}

export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function linkUnlessPresent(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (!isFileError(error, 'EEXIST')) throw error;
  }
}

export function isFileError(error: unknown, ...codes: string[]): error is Error {
  return (
    error instanceof Error && 'code' in error && codes.some((code) => Reflect.get(error, 'code') === code)
  );
}
