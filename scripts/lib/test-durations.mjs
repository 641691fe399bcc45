import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from './ensure-installed.mjs';

const path = join(repositoryRoot, 'node_modules', '.cache', 'azimute', 'test-durations.json');

/**
 * Returns the milliseconds that each test file took when it last ran here, by its path.
 * @returns {Record<string, number>}
 */
export function knownDurations() {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Stores them for the next run.
 * @param {Record<string, number>[]} measured
 */
export function rememberDurations(...measured) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(Object.assign(knownDurations(), ...measured)));
}
