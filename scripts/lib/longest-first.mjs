import { BaseSequencer } from 'vitest/node';

/**
 * Test files that take a worker more than ten seconds, longest first. Vitest remembers durations, but a fresh clone
 * lacks them and would begin with the largest files: these are small, and would keep one worker busy alone at the end.
 */
const longest = [
  'trials/src/access-matrix/access-matrix.test.ts',
  'trials/src/access-matrix/row-level-security.test.ts',
  'trials/src/fuzz/fuzz.test.ts',
  'apps/server/src/features/asset-imports/import-job.test.ts',
  'apps/server/src/features/position-imports/import-job.test.ts',
  'apps/server/src/platform/virus-scanner/virus-scanner.test.ts',
  'demo/src/demo.test.ts',
  'apps/server/src/features/notifications/stream/notification-streams.test.ts',
  'apps/server/src/features/live/live-socket.test.ts',
];

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's method, not an array's.
    const rest = await super.sort(files);
    const first = longest.flatMap((path) => rest.filter(({ moduleId }) => moduleId.endsWith(`/${path}`)));
    return [...first, ...rest.filter((file) => !first.includes(file))];
  }
}
