import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count
 */

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** Reads what tell-tests.mjs wrote of a run of Vitest. @returns {Count} */
export function countVitest(path) {
  return readReport(path) ?? nothing;
}

/** Reads a JSON report of Playwright; an error outside any test counts as one failure. @returns {Count} */
export function countPlaywright(path) {
  const report = readReport(path);
  if (report === undefined) return nothing;
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failures = [
    ...(report.suites ?? []).flatMap((suite) => listFailures(suite)),
    ...report.errors.map((error) => String(error.message).split('\n')[0]),
  ];
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, failures };
}

function listFailures(suite, titles = []) {
  const failed = (suite.specs ?? []).filter((spec) => !spec.ok);
  return [
    ...failed.map((spec) => [`${spec.file}:${spec.line}`, ...titles, spec.title].join(' › ')),
    ...(suite.suites ?? []).flatMap((inner) => listFailures(inner, [...titles, inner.title])),
  ];
}

/** The last line of `npm test`. @param {Count[]} counts */
export function closingLine(counts) {
  const sum = (of) => counts.reduce((total, count) => total + count[of], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The tool ended before it wrote its report: its exit code says so.
    return undefined;
  }
}
