import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { fixesOf } from './testing/fixes-of.ts';
import { positionImportsOf, positionImportsPlan } from './testing/position-imports-of.ts';

const WORKER = fileURLToPath(new URL('testing/import-worker-process.ts', import.meta.url));
const LINES = 60;

// A worker takes the jobs of a whole database.
const portal = await portalOf({ ...positionImportsPlan, environment: {} });
const { queryAsOwner } = portal;
const { editor } = portal.people;
const { begin, read, countPositions, drain } = positionImportsOf(portal);
afterAll(async () => {
  await drain();
  await portal.stop();
});

/** Lets a worker continue until it sends a message, which is returned, and kills it. */
async function killWorker(...halt: readonly string[]): Promise<unknown> {
  // A killed worker's jobs are released after seconds.
  await queryAsOwner(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`);
  const worker = fork(WORKER, [portal.ownerUrl, ...halt], { execArgv: [], stdio: 'ignore' });
  const exit = once(worker, 'exit');
  try {
    return await Promise.race([
      once(worker, 'message').then(([word]) => word as unknown),
      exit.then(([code]) => `exit ${code}`),
    ]);
  } finally {
    worker.kill('SIGKILL');
    await exit;
  }
}

it('resumes each time its process is killed, and stores each fix once', async () => {
  const id = await begin(editor, fixesOf('n1', '2014-01-01', LINES));
  for (const [when, submission, lines, stored] of [
    ['before', '2', 10, 10],
    ['after', '3', 30, 40],
    ['after', '1', 30, 40],
  ] as const) {
    expect(await killWorker(when, submission)).toBe('halted');
    expect(await read(editor, id)).toMatchObject({ state: 'running', progress: { lines, accepted: lines } });
    expect(await countPositions()).toBe(stored);
  }
  expect(await killWorker()).toBe('ended');
  expect(await read(editor, id)).toMatchObject({
    state: 'finished',
    progress: { lines: LINES, accepted: LINES, duplicates: 0, refused: 0 },
  });
  expect(
    await queryAsOwner(
      'select count(*)::int as count, count(distinct fixed_at)::int as instants from positions',
    ),
  ).toEqual([{ count: LINES, instants: LINES }]);
});
