import { writeFileSync } from 'node:fs';

/**
 * A reporter of Vitest that writes counts and failures to the file named by AZIMUTE_TEST_REPORT, as
 * `{ passed, failed, skipped, failures: string[] }`. Unlike Vitest's own JSON it tells of errors outside the tests,
 * which fail a run in which every test passed.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest asks a reporter's file for it
export default class TellTests {
  onTestRunEnd(testModules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const failures = [];
    for (const testModule of testModules) {
      const file = testModule.relativeModuleId ?? testModule.moduleId;
      for (const test of testModule.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === 'pending') continue;
        counts[state] += 1;
        if (state === 'failed')
          failures.push(`${file} › ${test.fullName}: ${errors.map(firstLine).join('; ')}`);
      }
      for (const error of testModule.errors()) failures.push(`${file}: ${firstLine(error)}`);
    }
    for (const error of unhandledErrors) failures.push(`outside the tests: ${firstLine(error)}`);
    counts.failed = failures.length;
    writeFileSync(process.env['AZIMUTE_TEST_REPORT'], JSON.stringify({ ...counts, failures }));
  }
}

function firstLine(error) {
  const where = error.stack?.split('\n').find((line) => /\/(?:apps|packages|e2e|bench|scripts)\//.test(line));
  return [String(error.message).split('\n')[0], where?.trim()].filter(Boolean).join(' ');
}
