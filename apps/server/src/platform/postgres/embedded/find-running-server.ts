import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isFileError } from '../../secret-file.ts';
import { StartupError } from '../../startup-error.ts';
import { buildUrl, DATABASE } from './start-embedded-postgres.ts';

const PORT_LINE = 3;
const STATUS_LINE = 7;

/** Returns the address of the embedded server of a data directory, for a program that runs beside the portal. */
export async function findRunningServer(dataDir: string): Promise<string> {
  const password = await readAsOwner(path.join(dataDir, 'postgres.password'), dataDir);
  const lines = (await readAsOwner(path.join(dataDir, 'postgres', 'postmaster.pid'), dataDir)).split('\n');
  const port = Number(lines[PORT_LINE]);
  if (lines[STATUS_LINE]?.trim() !== 'ready' || !Number.isInteger(port)) throw notRunning(dataDir);
  return buildUrl(password.trim(), port, DATABASE);
}

async function readAsOwner(file: string, dataDir: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isFileError(error, 'EACCES'))
      throw new StartupError(
        'data_directory_not_usable',
        `${file} cannot be read. Run this as the user who runs the portal, or as root.`,
        { cause: error },
      );
    if (isFileError(error, 'ENOENT', 'ENOTDIR')) throw notRunning(dataDir);
    throw error;
  }
}

function notRunning(dataDir: string): StartupError {
  return new StartupError(
    'database_not_usable',
    `No database is running in the data directory ${dataDir}. Start the portal first. If it uses DATABASE_URL, set DATABASE_URL here too.`,
  );
}
