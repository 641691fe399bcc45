import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../platform/domain-error.ts';
import { endGivenUpImports } from '../../platform/imports/import-jobs.ts';
import { portalOf } from '../../testing/portal-of.ts';
import type { Intake } from '../telemetry/pipeline/intake.ts';
import { positionImportWork } from './import-positions.ts';
import { dyingIntake, refusingIntake } from './testing/failing-intakes.ts';
import { fixesOf } from './testing/fixes-of.ts';
import { of, positionImportsOf, positionImportsPlan } from './testing/position-imports-of.ts';

const portal = await portalOf(positionImportsPlan);
const { accountId, queryAsOwner } = portal;
const { editor } = portal.people;
const { workshop, begin, read, run, countPositions, drain } = positionImportsOf(portal);
afterAll(drain);

describe('an import whose positions are temporarily refused', () => {
  it.each([
    ['overloaded', '2018-01-01'],
    ['database_full', '2018-01-02'],
    ['database_unavailable', '2018-01-03'],
    ['ingest_refused', '2018-01-04'],
  ] as const)('waits within its job for the response %s', async (code, day) => {
    const id = await begin(editor, fixesOf('n1', day, 10));
    await run(editor, id, { intake: refusingIntake(workshop, code, 2) });
    expect(await read(editor, id)).toMatchObject({
      state: 'finished',
      progress: { accepted: 10, duplicates: 0 },
    });
  });

  it('resumes within its job after a lost connection, where it stopped', async () => {
    const id = await begin(editor, fixesOf('n1', '2018-02-01', 10));
    await run(editor, id, { linesAtOnce: 5, intake: dyingIntake(workshop, 2) });
    expect(await read(editor, id)).toMatchObject({
      state: 'finished',
      progress: { accepted: 10, duplicates: 0 },
    });
  });

  it('stops waiting once canceled, and stores nothing', async () => {
    const before = await countPositions();
    const id = await begin(editor, fixesOf('n1', '2018-03-01', 10));
    const intake = refusingIntake(workshop, 'database_full', 1, async () => {
      await editor.call('cancelPositionImport', of(id));
    });
    await run(editor, id, { intake });
    expect(await read(editor, id)).toMatchObject({ state: 'cancelled', progress: { lines: 0 } });
    expect(await countPositions()).toBe(before);
  });

  it('is handed over when asked to stop while it waits, without using an attempt', async () => {
    const id = await begin(editor, fixesOf('n1', '2018-04-01', 10));
    const key = `${accountId}.position-import-${id}`;
    await queryAsOwner('delete from graphile_worker._private_jobs where key = $1', [key]);
    const stopping = new AbortController();
    const intake = refusingIntake(workshop, 'database_full', 1, async () => stopping.abort());
    await run(editor, id, { intake }, stopping.signal);
    expect(await queryAsOwner('select attempts from graphile_worker.jobs where key = $1', [key])).toEqual([
      { attempts: 0 },
    ]);
    await run(editor, id);
    expect(await read(editor, id)).toMatchObject({ state: 'finished', progress: { accepted: 10 } });
  });

  it('fails after the queue’s last attempt, and frees its slot', async () => {
    const id = await begin(editor, fixesOf('n1', '2018-05-01', 10));
    const intake = refusingIntake(workshop, 'database_full', 1);
    await expect(run(editor, id, { intake, patienceMs: -1 })).rejects.toThrow(DomainError);
    const jobs = new pg.Pool(portal.database.connectionOf('azimute_jobs'));
    const setTries = (which: string): Promise<unknown> =>
      queryAsOwner(`update graphile_worker._private_jobs set ${which} where key like $1`, [
        `%.position-import-${id}`,
      ]);
    try {
      await setTries('attempts = max_attempts - 1');
      await endGivenUpImports(workshop, [positionImportWork(workshop)], jobs);
      expect(await read(editor, id)).toMatchObject({ state: 'running' });
      await setTries(`attempts = max_attempts, locked_at = now(), locked_by = 'one'`);
      await endGivenUpImports(workshop, [positionImportWork(workshop)], jobs);
      expect(await read(editor, id)).toMatchObject({ state: 'running' });
      await setTries('locked_at = null, locked_by = null');
      await endGivenUpImports(workshop, [positionImportWork(workshop)], jobs);
      await endGivenUpImports(workshop, [positionImportWork(workshop)], jobs);
    } finally {
      await jobs.end();
    }
    expect(await read(editor, id)).toMatchObject({ state: 'failed', failure: 'unexpected' });
    expect(
      await queryAsOwner('select data from notifications where account_id = $1 and kind = $2', [
        accountId,
        'position_import_failed',
      ]),
    ).toEqual([{ data: { importId: id, reason: 'unexpected' } }]);
    expect(
      await queryAsOwner('select from graphile_worker.jobs where key like $1', [`%.position-import-${id}`]),
    ).toEqual([]);
  });

  it.each([
    ['database_full', '2019-01-01'],
    ['ingest_refused', '2019-01-02'],
  ] as const)('keeps its file for the response %s, and resumes afterwards', async (code, day) => {
    const before = await countPositions();
    const id = await begin(editor, fixesOf('n1', day, 10));
    let submissions = 0;
    const intake: Intake = {
      ...workshop.intake,
      submit: async (sender, submission) => {
        submissions += 1;
        if (submissions === 2) throw new DomainError(code, { retryAfterSeconds: 15 });
        return await workshop.intake.submit(sender, submission);
      },
    };
    await expect(run(editor, id, { intake, linesAtOnce: 5, patienceMs: 0 })).rejects.toMatchObject({
      code,
    });
    expect(await read(editor, id)).toMatchObject({ state: 'running', progress: { accepted: 5 } });
    await run(editor, id, { linesAtOnce: 5 });
    expect(await read(editor, id)).toMatchObject({
      state: 'finished',
      progress: { accepted: 10, duplicates: 0, refused: 0 },
    });
    expect((await countPositions()) - before).toBe(10);
  });
});
