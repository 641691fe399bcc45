import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 */

/** Reads a JSON report of Vitest; a file that could not be loaded counts as one failure. @returns {Count} */
export function countVitest(path) {
  const report = readReport(path);
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 };
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads a JSON report of Playwright; an error outside any test counts as one failure. @returns {Count} */
export function countPlaywright(path) {
  const report = readReport(path);
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** The last line of `npm test`. @param {Count[]} counts */
export function closingLine(counts) {
  const { passed, failed, skipped } = addCounts(counts);
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {Count[]} counts @returns {Count} */
export function addCounts(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  return total;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The tool ended before it wrote its report: its exit code says so.
    return undefined;
  }
}
