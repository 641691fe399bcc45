import { randomInt } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createFirstAdministratorLink } from '../features/identity/create-first-administrator-link.ts';
import { openObjectStore } from '../platform/objects/open-object-store.ts';
import { isFileError, writeSecretFile } from '../platform/secret-file.ts';
import type { Demo } from './demo.ts';
import type { RoleContext } from './role.ts';

/** First access for the operator at the terminal. */
export type FirstAccess =
  | { kind: 'none' }
  | { kind: 'link'; token: string }
  | {
      kind: 'demo';
      administratorEmail: string;
      viewerEmail: string;
      /** Undefined if another data directory has it. */
      password: string | undefined;
    };

// Without characters that are easily confused on a screen.
const PASSWORD_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Fills a new database with the demo or, without it, creates the link for the first administrator. */
export async function prepareFirstAccess(context: RoleContext): Promise<FirstAccess> {
  const { config, database, demo } = context;
  if (config.role !== 'all' && config.role !== 'web') return { kind: 'none' };
  if (demo !== undefined) return await prepareDemo(context, demo);
  const token = await createFirstAdministratorLink(database);
  return token === null ? { kind: 'none' } : { kind: 'link', token };
}

async function prepareDemo({ asOwner, config, log }: RoleContext, demo: Demo): Promise<FirstAccess> {
  const file = path.join(config.dataDir, 'demo-password');
  const stored = await readIfThere(file);
  const password = stored ?? config.demoPassword ?? makePassword();
  // Stored before it is effective: a crash in between must not leave an inaccessible demo.
  if (stored === undefined) await writeSecretFile(file, `${password}\n`);
  const found = await asOwner(
    async (owner) =>
      await demo.seed(owner, { password, locale: config.demoLocale, objects: openObjectStore(config) }),
  );
  const known = found === 'made' || stored !== undefined;
  if (!known) await rm(file);
  if (found === 'absent') {
    log.warn('DEMO is true, but the database has other users; the demo was not added');
    return { kind: 'none' };
  }
  if (found === 'there' && config.demoPassword !== undefined && config.demoPassword !== stored)
    log.warn('DEMO_PASSWORD applies only when the demo is created; the existing password stays');
  return {
    kind: 'demo',
    administratorEmail: demo.administratorEmail,
    viewerEmail: demo.viewerEmail,
    password: known ? password : undefined,
  };
}

function makePassword(): string {
  const letters = Array.from({ length: 16 }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined;
    throw error;
  }
}
