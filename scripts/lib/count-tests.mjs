import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], repeated: string[] }} Count
 * `repeated`: what failed first, and passed when it was run again.
 */

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [] };

/** Reads what tell-tests.mjs wrote of a run of Vitest. @returns {Count} */
export function countVitest(path) {
  return { ...nothing, ...readReport(path) };
}

/** Reads a JSON report of Playwright; an error outside any test counts as one failure. @returns {Count} */
export function countPlaywright(path) {
  const report = readReport(path);
  if (report === undefined) return nothing;
  const { expected, flaky, unexpected, skipped } = report.stats;
  const specs = (report.suites ?? []).flatMap((suite) => listSpecs(suite));
  const failures = [
    ...specs.filter(({ spec }) => !spec.ok).map(tellFailure),
    ...report.errors.map((error) => String(error.message).split('\n')[0]),
  ];
  const repeated = specs.filter(({ spec }) => isFlaky(spec)).map(tellFailure);
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, failures, repeated };
}

function listSpecs(suite, titles = []) {
  return [
    ...(suite.specs ?? []).map((spec) => ({
      spec,
      name: [`${spec.file}:${spec.line}`, ...titles, spec.title].join(' › '),
    })),
    ...(suite.suites ?? []).flatMap((inner) => listSpecs(inner, [...titles, inner.title])),
  ];
}

const isFlaky = ({ tests = [] }) => tests.some(({ status }) => status === 'flaky');

const tellFailure = ({ spec, name }) => name + reasonOf(spec);

function reasonOf(spec) {
  const errors = (spec.tests ?? [])
    .flatMap(({ results }) => results)
    .flatMap((result) => result.errors ?? []);
  const reasons = errors.map(({ message }) => stripVTControlCharacters(String(message)).split('\n')[0]);
  return reasons.length > 0 ? `: ${reasons.join('; ')}` : '';
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
