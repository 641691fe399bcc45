import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import { fixesOf } from './testing/fixes-of.ts';
import { positionImportsOf, positionImportsPlan } from './testing/position-imports-of.ts';

const WORKER = fileURLToPath(new URL('testing/import-worker-process.ts', import.meta.url));
const LINES = 6_000;

// A worker takes the jobs of a whole database.
const portal = await portalOf({ ...positionImportsPlan, environment: {} });
const { queryAsOwner } = portal;
const { editor } = portal.people;
const { begin, read, drain } = positionImportsOf(portal);
afterAll(async () => {
  await drain();
  await portal.stop();
});

async function untilImported(id: number, lines: number): Promise<void> {
  await vi.waitFor(
    async () => expect((await read(editor, id)).progress.lines).toBeGreaterThanOrEqual(lines),
    { interval: 20 },
  );
}

it('goes on where it stood each time its process was killed, and stores each fix once', async () => {
  const id = await begin(editor, fixesOf('n1', '2014-01-01', LINES));
  for (const lines of [100, LINES / 3, LINES]) {
    const worker = spawn(process.execPath, [WORKER, portal.ownerUrl], { stdio: 'ignore' });
    try {
      await untilImported(id, lines);
      if (lines === LINES) break;
    } finally {
      worker.kill('SIGKILL');
      await once(worker, 'exit');
    }
    const stood = await read(editor, id);
    expect(stood.state).toBe('running');
    expect(stood.progress.lines).toBeLessThan(LINES);
  }
  expect(await read(editor, id)).toMatchObject({
    progress: { lines: LINES, accepted: LINES, duplicates: 0, refused: 0 },
  });
  expect(
    await queryAsOwner(
      'select count(*)::int as count, count(distinct fixed_at)::int as instants from positions',
    ),
  ).toEqual([{ count: LINES, instants: LINES }]);
});
