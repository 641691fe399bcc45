import { writeFileSync } from 'node:fs';
import { withLoad } from './describe-load.mjs';

/**
 * A reporter of Vitest that writes the report of a run (see read-report.mjs) to the file named by AZIMUTE_TEST_REPORT.
 * Unlike Vitest's own JSON, it includes errors outside the tests, which fail a run in which every test passed.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest asks a reporter's file for it
export default class VitestReporter {
  #failures = new Map();

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state === 'failed') this.#failures.set(test.id, errors.map(firstLine).map(withLoad).join('; '));
  }

  onTestRunEnd(testModules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const failures = [];
    const repeated = [];
    const timed = [];
    const files = {};
    for (const testModule of testModules) {
      const file = testModule.relativeModuleId ?? testModule.moduleId;
      const { duration } = testModule.diagnostic();
      files[file] = Math.round(duration);
      for (const test of testModule.children.allTests()) {
        const { state } = test.result();
        if (state === 'pending') continue;
        counts[state] += 1;
        const name = `${file} › ${test.fullName}`;
        timed.push({ name, ms: Math.round(test.diagnostic()?.duration ?? 0) });
        if (state === 'failed') failures.push(`${name}: ${this.#failures.get(test.id)}`);
        if (test.diagnostic()?.flaky) repeated.push(name);
      }
      for (const error of testModule.errors()) failures.push(`${file}: ${firstLine(error)}`);
    }
    for (const error of unhandledErrors) failures.push(`outside the tests: ${firstLine(error)}`);
    counts.failed = failures.length;
    const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
    writeFileSync(
      process.env.AZIMUTE_TEST_REPORT,
      JSON.stringify({ ...counts, failures, repeated, slowest, files }),
    );
  }
}

function firstLine(error) {
  const where = error.stack
    ?.split('\n')
    .find((line) => /\/(?:apps|packages|e2e|bench|demo|scripts|trials)\//.test(line));
  return [String(error.message).split('\n')[0], where?.trim()].filter(Boolean).join(' ');
}
