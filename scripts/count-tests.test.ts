import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closingLine, countPlaywright, countVitest } from './lib/count-tests.mjs';

const folder = mkdtempSync(join(tmpdir(), 'azimute-count-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe('counting tests', () => {
  it('counts nothing when a tool ended before it wrote its report', () => {
    expect(countVitest(join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 0, skipped: 0 });
    expect(countPlaywright(join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });

  it('counts a test file that could not be loaded as a failure', () => {
    const path = report({
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
      ],
    });
    expect(countVitest(path)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it('counts an error outside the journeys as a failure', () => {
    const stats = { expected: 7, flaky: 1, unexpected: 2, skipped: 4 };
    expect(countPlaywright(report({ stats, errors: [{ message: 'no server' }] }))).toEqual({
      passed: 8,
      failed: 3,
      skipped: 4,
    });
  });
});

describe('the closing line', () => {
  it('adds what was counted and leaves out skipped tests when there are none', () => {
    const vitest = { passed: 10, failed: 0, skipped: 0 };
    expect(closingLine([vitest, { passed: 3, failed: 1, skipped: 0 }])).toBe('13 passed, 1 failed');
    expect(closingLine([vitest, { passed: 0, failed: 0, skipped: 2 }])).toBe(
      '10 passed, 0 failed, 2 skipped',
    );
  });
});
