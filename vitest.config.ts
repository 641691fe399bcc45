import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.mjs';

const root = import.meta.dirname;
const serverTests = ['{apps/server,demo,trials,sdk}/**/*.test.ts'];
const screenTests = 'apps/web/src/**/*.screen.test.tsx';
const ignored = ['**/node_modules/**', '**/dist/**'];

/** Matches server tests that need more than their own process: a database, or a started portal. */
const needsMore = /from '[^']*\/(testing|embedded|run-chaos)[/.]|node:child_process/;
const pureServerTests = globSync(serverTests, { cwd: root, exclude: ignored }).filter(
  (path) => !/\/(testing|embedded)\//.test(path) && !needsMore.test(readFileSync(join(root, path), 'utf8')),
);

/** Tests that start, stop and kill processes, one after the other: they wait most of the time. */
const processTests = [
  'apps/server/src/{main,launcher}.test.ts',
  'apps/server/src/tools/{backup,restore,upgrade}/**/*.test.ts',
  'apps/server/src/platform/postgres/replica.test.ts',
  'apps/server/src/platform/postgres/embedded/**/*.test.ts',
  'trials/src/{chaos,recovery}/**/*.test.ts',
  'scripts/oldest-node.test.ts',
];
const setUpLimits = 'scripts/lib/set-up-limits.mjs';
const ofDatabase = {
  globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
  setupFiles: [setUpLimits, 'apps/server/src/platform/testing/set-up-http-client.ts'],
};

/** Measured by scripts/lib/pace.mjs at the start of a run; 1 on a quiet machine. */
const pace = Math.max(1, Number(process.env['AZIMUTE_TEST_PACE'] ?? 1));

// The files of a worker share its process, which loads modules once, so no file may leave state behind in them.
export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the number of cores, since a worker waits for its database half of the time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Limits only catch tests that hang: ten times the need of the slowest test on an idle machine.
    testTimeout: 120_000 * pace,
    hookTimeout: 120_000 * pace,
    teardownTimeout: 60_000 * pace,
    // As with journeys, the end of `npm test` lists the tests that passed only on a retry.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    expect: { poll: { timeout: 20_000 * pace } },
    exclude: ignored,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
            ...pureServerTests,
          ],
          exclude: [...ignored, ...processTests],
          setupFiles: [setUpLimits],
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: [...serverTests, 'e2e/**/*.test.ts'],
          exclude: [...ignored, ...pureServerTests, ...processTests],
          ...ofDatabase,
        },
      },
      {
        test: {
          name: 'processes',
          isolate: false,
          include: processTests,
          exclude: [...ignored, ...pureServerTests],
          fileParallelism: false,
          ...ofDatabase,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.ts'],
          isolate: false,
          setupFiles: [setUpLimits],
        },
      },
      {
        test: {
          name: 'web-dom',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: [...ignored, screenTests],
          environment: 'jsdom',
          isolate: false,
          setupFiles: [setUpLimits],
        },
      },
      {
        // Screens in front of a real portal, which they share. React's production build renders them in half the
        // time.
        oxc: { jsx: { development: false } },
        test: {
          name: 'screens',
          env: { NODE_ENV: 'production' },
          include: [screenTests],
          environment: 'jsdom',
          isolate: false,
          globalSetup: ['apps/server/src/testing/screens-global-setup.ts'],
          setupFiles: [setUpLimits, 'apps/web/src/testing/set-up-screens.ts'],
        },
      },
    ],
  },
});
