import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withLoad } from './lib/describe-load.mjs';
import { closingLine, listSlowest, readReport } from './lib/read-report.mjs';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'azimute-report-'));
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a test tool over one file, and reads its reporter's output. */
function reportOf(tool: readonly string[], file: string, source: string) {
  writeFileSync(join(folder, file), source);
  const path = join(folder, `${Math.random()}.json`);
  const [program = '', ...args] = tool;
  try {
    execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: folder,
      env: { ...process.env, AZIMUTE_TEST_REPORT: path, AZIMUTE_TEST_PACE: '1.5' },
      stdio: 'ignore',
    });
  } catch {
    // A run with failures exits with an error.
  }
  return readReport(path);
}

const vitestReport = (source: string) =>
  reportOf(
    [
      'vitest/vitest.mjs',
      'run',
      '--root',
      folder,
      `--reporter=${join(root, 'scripts/lib/vitest-reporter.mjs')}`,
    ],
    'some.test.mjs',
    `import { expect, it } from 'vitest';\n${source}`,
  );

const playwrightReport = (source: string, ...args: string[]) =>
  reportOf(
    [
      '@playwright/test/cli.js',
      'test',
      'some.spec',
      `--reporter=${join(root, 'scripts/lib/playwright-reporter.mjs')}`,
      ...args,
    ],
    'some.spec.mjs',
    `import { expect, test } from '@playwright/test';\n${source}`,
  );

describe('the report of a run', () => {
  it('is empty if the tool ended before writing one', () => {
    const nothing = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [], slowest: [], files: {} };
    expect(readReport(join(folder, 'missing.json'))).toEqual(nothing);
  });

  it('counts and names failed tests, files that cannot be loaded, and errors outside of tests', () => {
    const report = vitestReport(
      `it('holds', () => {}); it('fails', () => expect(1).toBe(2)); it.skip('waits', () => {});
       it('hangs', { timeout: 50 }, () => new Promise(() => {}));`,
    );
    expect(report).toMatchObject({ passed: 1, failed: 2, skipped: 1, repeated: [] });
    expect(report.failures[0]).toContain('some.test.mjs › fails: expected 1 to be 2');
    expect(report.failures[1]).toMatch(
      /some\.test\.mjs › hangs: .*timed out.*load [\d.]+ on \d+ cores, pace 1\.5/,
    );
    expect(report.slowest[0]?.name).toContain('hangs');
    expect(Object.keys(report.files)).toEqual(['some.test.mjs']);
    expect(vitestReport(`throw new Error('not loaded')`)).toMatchObject({
      failed: 1,
      failures: [expect.stringContaining('some.test.mjs: not loaded')],
    });
    const wavering = vitestReport(
      `let runs = 0; it('wavers', { retry: 1 }, () => expect(runs += 1).toBe(2));`,
    );
    expect(wavering).toMatchObject({ passed: 1, failed: 0, repeated: ['some.test.mjs › wavers'] });
    const late = vitestReport(`it('holds', () => { setTimeout(() => { throw new Error('later') }); });
      it('waits for it', () => new Promise((resolve) => setTimeout(resolve, 50)));`);
    expect(late).toMatchObject({ passed: 2, failed: 1 });
    expect(late.failures).toEqual([expect.stringContaining('outside the tests: later')]);
  });

  it('counts and names failed journeys, errors outside them, and flaky ones', () => {
    const source = `test('works', () => {});
      test.describe('in pt', () => {
        test('wavers', ({}, info) => expect(info.retry).toBe(1));
        test('hangs', async ({}, info) => { info.setTimeout(50); await new Promise(() => {}); });
      });
      test.skip('waits', () => {});`;
    const report = playwrightReport(source, '--retries=1');
    expect(report).toMatchObject({ passed: 2, failed: 1, skipped: 1 });
    expect(report.failures).toEqual([
      expect.stringMatching(/in pt › hangs: Test timeout of 50ms exceeded\..* \(load .* pace 1\.5\)/),
    ]);
    expect(report.repeated).toEqual([expect.stringContaining('in pt › wavers: Error: ')]);
    expect(playwrightReport(`throw new Error('not loaded');`)).toMatchObject({
      failures: expect.arrayContaining([expect.stringContaining('not loaded')]),
    });
  });
});

it('reports the machine’s load only if a limit was reached', () => {
  expect(withLoad('Test timeout of 50ms exceeded')).toMatch(/load/);
  expect(withLoad('expected 1 to be 2')).toBe('expected 1 to be 2');
});

const empty = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [], slowest: [], files: {} };

describe('the end of a run', () => {
  it('adds the counts and omits skipped tests if there are none', () => {
    const vitest = { ...empty, passed: 10 };
    expect(closingLine([vitest, { ...empty, passed: 3, failed: 1 }])).toBe('13 passed, 1 failed');
    expect(closingLine([vitest, { ...empty, skipped: 2 }])).toBe('10 passed, 0 failed, 2 skipped');
  });

  it('lists the ten slowest tests of all tools', () => {
    const tests = Array.from({ length: 8 }, (_, index) => ({ name: `t${index}`, ms: index * 1_000 }));
    const lines = listSlowest([
      { ...empty, slowest: tests },
      { ...empty, slowest: [{ name: 'walk', ms: 65_432 }, ...tests] },
    ]);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe('  65.4 s  walk');
  });
});
