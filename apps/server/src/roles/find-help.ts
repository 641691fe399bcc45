import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { HelpOptions } from '../platform/http/serve-help.ts';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

const SITE = inRepository('help/dist');
/** Missing from container images, which contain the built site. */
const BUILDER = inRepository('scripts/help.mjs');

/**
 * Returns the folder of the documentation site and the function that builds it; null if the installation has neither.
 */
export function findHelp(): Pick<HelpOptions, 'root' | 'build'> | null {
  if (existsSync(BUILDER)) return { root: SITE, build };
  return existsSync(SITE) ? { root: SITE, build: null } : null;
}

async function build(stopped: AbortSignal): Promise<void> {
  await promisify(execFile)(process.execPath, [BUILDER], { signal: stopped });
}
