import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], repeated: string[],
 *   slowest: { name: string, ms: number }[], files: Record<string, number> }} Report
 * `repeated`: tests that failed first and passed when they were run again; `files`: milliseconds by test file.
 */

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [], slowest: [], files: {} };

/**
 * Reads the report of a run; empty if its tool ended before writing it, which its exit code shows.
 * @returns {Report}
 */
export function readReport(path) {
  try {
    return { ...nothing, ...JSON.parse(readFileSync(path, 'utf8')) };
  } catch {
    return nothing;
  }
}

/**
 * The last line of `npm test`.
 * @param {Report[]} reports
 */
export function closingLine(reports) {
  const sum = (of) => reports.reduce((total, report) => total + report[of], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Lists the slowest ten tests.
 * @param {Report[]} reports
 */
export function listSlowest(reports) {
  return reports
    .flatMap(({ slowest }) => slowest)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
