import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isFileError } from '../../platform/secret-file.ts';

/** Appends JSON lines to a file that is only appended to, and syncs it. */
export async function appendLines(directory: string, name: string, lines: readonly object[]): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = await open(path.join(directory, name), 'a', 0o600);
  try {
    // First ends a line that a crash cut off.
    await file.write(`\n${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Reads all lines, oldest first; skips a line that a crash cut off. */
export async function readLines(directory: string, name: string): Promise<unknown[]> {
  let text: string;
  try {
    text = await readFile(path.join(directory, name), 'utf8');
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
}
