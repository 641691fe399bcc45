import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closingLine, countPlaywright, countVitest } from './lib/count-tests.mjs';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'azimute-count-'));
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

/** Counts a run of Vitest over one test file. */
function countRunOf(source: string) {
  writeFileSync(join(folder, 'some.test.mjs'), `import { expect, it } from 'vitest';\n${source}`);
  const path = report({});
  const tell = `--reporter=${join(root, 'scripts/lib/tell-tests.mjs')}`;
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  try {
    execFileSync(process.execPath, [vitest, 'run', '--root', folder, tell], {
      env: { ...process.env, AZIMUTE_TEST_REPORT: path },
      stdio: 'ignore',
    });
  } catch {
    // A run with failures ends so.
  }
  return countVitest(path);
}

describe('counting tests', () => {
  it('counts nothing when a tool ended before it wrote its report', () => {
    const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [] };
    expect(countVitest(join(folder, 'missing.json'))).toEqual(nothing);
    expect(countPlaywright(join(folder, 'missing.json'))).toEqual(nothing);
  });

  it('counts and names failed tests, files that cannot be loaded and errors outside the tests', () => {
    expect(
      countRunOf(`it('holds', () => {}); it('fails', () => expect(1).toBe(2)); it.skip('waits', () => {});`),
    ).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: [expect.stringContaining('some.test.mjs › fails: expected 1 to be 2')],
      repeated: [],
    });
    expect(countRunOf(`throw new Error('not loaded')`)).toMatchObject({
      failed: 1,
      failures: [expect.stringContaining('some.test.mjs: not loaded')],
    });
    const late = countRunOf(`it('holds', () => { setTimeout(() => { throw new Error('later') }); });
      it('waits for it', () => new Promise((resolve) => setTimeout(resolve, 50)));`);
    expect(late).toMatchObject({ passed: 2, failed: 1 });
    expect(late.failures).toEqual([expect.stringContaining('outside the tests: later')]);
  });

  it('counts and names failed journeys, errors outside them, and those that passed only when repeated', () => {
    const stats = { expected: 7, flaky: 1, unexpected: 1, skipped: 4 };
    const errors = [{ message: '\u001b[31mTimeout\u001b[39m of 90 s\nat home' }];
    const specs = [
      {
        title: 'works',
        ok: true,
        file: 'home.spec.ts',
        line: 3,
        tests: [{ status: 'expected', results: [{}] }],
      },
      {
        title: 'wavers',
        ok: true,
        file: 'home.spec.ts',
        line: 5,
        tests: [{ status: 'flaky', results: [{ errors }, { errors: [] }] }],
      },
      { title: 'fails', ok: false, file: 'home.spec.ts', line: 9, tests: [{ results: [{ errors }] }] },
    ];
    const suites = [{ title: 'home.spec.ts', suites: [{ title: 'in pt', specs }] }];
    expect(countPlaywright(report({ stats, suites, errors: [{ message: 'no server\nat all' }] }))).toEqual({
      passed: 8,
      failed: 2,
      skipped: 4,
      failures: ['home.spec.ts:9 › in pt › fails: Timeout of 90 s', 'no server'],
      repeated: ['home.spec.ts:5 › in pt › wavers: Timeout of 90 s'],
    });
  });
});

describe('the closing line', () => {
  it('adds what was counted and leaves out skipped tests when there are none', () => {
    const vitest = { passed: 10, failed: 0, skipped: 0, failures: [], repeated: [] };
    expect(closingLine([vitest, { passed: 3, failed: 1, skipped: 0, failures: ['x'], repeated: [] }])).toBe(
      '13 passed, 1 failed',
    );
    expect(closingLine([vitest, { passed: 0, failed: 0, skipped: 2, failures: [], repeated: [] }])).toBe(
      '10 passed, 0 failed, 2 skipped',
    );
  });
});
