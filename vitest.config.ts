import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.mjs';

const root = import.meta.dirname;
const serverTests = ['apps/server/**/*.test.ts', 'trials/**/*.test.ts'];
const ignored = ['**/node_modules/**', '**/dist/**'];

/** What marks a server test that needs more than its own process: a database, or the portal started. */
const needsMore = /from '[^']*\/(testing|embedded|run-chaos)[/.]|node:child_process/;
const pureServerTests = globSync(serverTests, { cwd: root, exclude: ignored }).filter(
  (path) => !/\/(testing|embedded)\//.test(path) && !needsMore.test(readFileSync(join(root, path), 'utf8')),
);

// The files of a worker share its process, whose modules are read once: none leaves anything behind in them.
export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the smallest machine has processors: a worker waits for its database half of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // For machines that do much beside it: what hangs is told later, nothing passes that would not.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
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
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: [...serverTests, 'e2e/**/*.test.ts'],
          exclude: [...ignored, ...pureServerTests],
          globalSetup: ['apps/server/src/platform/testing/global-setup.ts'],
          setupFiles: ['apps/server/src/platform/testing/set-up-http-client.ts'],
        },
      },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'web-dom',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
        },
      },
    ],
  },
});
