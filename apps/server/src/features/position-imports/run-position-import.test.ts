import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';
import type { Intake } from '../telemetry/pipeline/intake.ts';
import { dyingIntake, Killed } from './testing/failing-intakes.ts';
import { fixesOf } from './testing/fixes-of.ts';
import { of, positionImportsOf, positionImportsPlan } from './testing/position-imports-of.ts';

const TRACKS = path.resolve(import.meta.dirname, '../../../../../../shared/data/aracaju-tracks.csv');

const portal = await portalOf(positionImportsPlan);
const { owner, people, unitIds, accountId, queryAsOwner } = portal;
const { editor } = people;
const { workshop, preview, start, begin, read, run, countPositions, drain } = positionImportsOf(portal);
afterAll(drain);

describe('a position import', () => {
  it('stores the positions, notifies the person, and stores nothing when repeated', async () => {
    const before = await countPositions();
    const file = gzipSync(
      `${fixesOf('n1', '2011-03-01', 30)}ghost,2011-03-01T00:00:00Z,1,1\nn1,＝x,1,1\ns1,2011-03-01T00:00:00Z,1,1\n`,
    );
    const { id } = await preview(editor, file);
    expect((await start(editor, id)).state).toBe('queued');
    await run(editor, id, { linesAtOnce: 7 });
    const done = await read(editor, id);
    expect(done).toMatchObject({
      state: 'finished',
      progress: { accepted: 30, duplicates: 0, refused: 3, lines: 33 },
      refusals: [
        { line: 32, reason: 'unknown_device', value: 'ghost' },
        { line: 33, reason: 'time_invalid', value: '＝x' },
        { line: 34, reason: 'unknown_device', value: 's1' },
      ],
    });
    expect(done.progress.doneBytes).toBe(done.progress.totalBytes);
    expect((await countPositions()) - before).toBe(30);
    const report = await editor.send('getPositionImportRefusedFile', { ...of(id), query: { locale: 'pt' } });
    expect(report.body).toContain(
      'ghost;2011-03-01T00:00:00Z;1;1;32;o dispositivo não está vinculado a nenhum dos seus ativos: ghost',
    );
    expect(report.body).toContain("\r\nn1;'＝x;1;1;33;");
    const told = await queryAsOwner(
      `select data from notifications where account_id = $1 and kind = 'position_import_finished'`,
      [accountId],
    );
    expect(told).toEqual([{ data: { importId: id, accepted: 30, duplicates: 0, refused: 3 } }]);
    expect(await queryAsOwner('select from import_chunks where import_id = $1', [id])).toEqual([]);

    const again = await preview(owner, file);
    await start(owner, again.id);
    await run(owner, again.id);
    expect((await read(owner, again.id)).progress).toMatchObject({ accepted: 1, duplicates: 30 });
  });

  it('resumes where it was killed, and counts each position once', async () => {
    const before = await countPositions();
    const ghosts = 'ghost,2012-01-01T00:00:00Z,1,1\n'.repeat(10);
    const id = await begin(editor, fixesOf('n2', '2012-01-01', 50) + ghosts);
    const dyingAt = (submission: number) => ({
      linesAtOnce: 10,
      patienceMs: 0,
      intake: dyingIntake(workshop, submission),
    });
    await expect(run(editor, id, dyingAt(3))).rejects.toThrow(Killed);
    expect((await read(editor, id)).progress).toMatchObject({ accepted: 20 });
    // The last slice has nothing to store.
    await expect(run(editor, id, dyingAt(4))).rejects.toThrow(Killed);
    expect((await read(editor, id)).progress).toMatchObject({ accepted: 50, refused: 0 });
    await run(editor, id, { linesAtOnce: 10 });
    expect(await read(editor, id)).toMatchObject({
      state: 'finished',
      progress: { accepted: 50, duplicates: 0, refused: 10 },
    });
    expect((await countPositions()) - before).toBe(50);
  });

  it('counts correctly if the clock of the resuming process is behind', async () => {
    const id = await begin(editor, fixesOf('n1', '2014-01-01', 10));
    const intake: Intake = { ...workshop.intake, submit: () => Promise.reject(new Killed()) };
    await expect(run(editor, id, { intake, patienceMs: 0 })).rejects.toThrow(Killed);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
    try {
      await run(editor, id);
    } finally {
      vi.useRealTimers();
    }
    expect((await read(editor, id)).progress).toMatchObject({ accepted: 10, duplicates: 0 });
  });

  it('counts its own positions, whatever another import stores before it resumes', async () => {
    const file = fixesOf('n1', '2015-01-01', 10);
    const id = await begin(editor, file);
    const dying = { intake: dyingIntake(workshop, 1), patienceMs: 0 };
    await expect(run(editor, id, dying)).rejects.toThrow(Killed);
    const other = await preview(owner, file.replaceAll('-37.1', '-37.2'));
    await start(owner, other.id);
    await run(owner, other.id);
    await run(editor, id);
    for (const [person, importId] of [
      [editor, id],
      [owner, other.id],
    ] as const)
      expect((await read(person, importId)).progress).toMatchObject({ accepted: 10, duplicates: 0 });
  });

  it('is limited to ten waiting files for each person', async () => {
    for (let count = 0; count < 10; count += 1)
      await start(owner, (await preview(owner, fixesOf('n1', '2016-01-01', 1))).id);
    const { id } = await preview(owner, fixesOf('n1', '2016-01-01', 1));
    await owner.refused('startPositionImport', of(id), 429);
    await queryAsOwner(`delete from imports where account_id = $1 and state = 'queued'`, [accountId]);
    await start(owner, id);
  });

  it('follows the person’s current rights from the next lines', async () => {
    const id = await begin(editor, fixesOf('n2', '2017-01-01', 20));
    const intake: Intake = {
      ...workshop.intake,
      submit: async (sender, submission) => {
        await queryAsOwner('delete from profile_units where account_id = $1', [accountId]);
        return await workshop.intake.submit(sender, submission);
      },
    };
    const units = await queryAsOwner('select * from profile_units where account_id = $1', [accountId]);
    await run(editor, id, { linesAtOnce: 5, intake });
    await queryAsOwner(
      `insert into profile_units select * from jsonb_populate_recordset(null::profile_units, $1)`,
      [JSON.stringify(units)],
    );
    expect(await read(editor, id)).toMatchObject({
      state: 'finished',
      progress: { accepted: 5, refused: 15 },
    });
  });

  it('stops when canceled, when its person loses the right, and on request', async () => {
    const cancelled = await preview(owner, fixesOf('n1', '2013-01-01', 20));
    await start(owner, cancelled.id);
    await owner.call('cancelPositionImport', of(cancelled.id));
    await run(owner, cancelled.id);
    expect(await read(owner, cancelled.id)).toMatchObject({
      state: 'cancelled',
      progress: { lines: 0 },
    });

    const stopped = await preview(owner, fixesOf('n1', '2013-02-01', 20));
    await start(owner, stopped.id);
    await run(owner, stopped.id, { linesAtOnce: 5 }, AbortSignal.abort());
    expect(await read(owner, stopped.id)).toMatchObject({
      state: 'running',
      progress: { lines: 5 },
    });

    const lost = await preview(editor, fixesOf('n1', '2013-03-01', 20));
    await start(editor, lost.id);
    await queryAsOwner(
      `update profile_sections s set level = 'see' from profile_users u
        where u.profile_id = s.profile_id and u.user_id = $1`,
      [editor.id],
    );
    await run(editor, lost.id);
    const [row] = await queryAsOwner('select state, failure from imports where import_id = $1', [lost.id]);
    expect(row).toEqual({ state: 'failed', failure: 'rights_lost' });
  });

  it.skipIf(!existsSync(TRACKS))('accepts the real tracks without refusals', async () => {
    await queryAsOwner(
      `with made as (insert into assets (account_id, unit_id, code)
        select $1, $3, 'track ' || n from generate_series(1, 40000) n
        where n = any ($2) returning asset_id, code)
      insert into devices (account_id, asset_id, external_id) select $1, asset_id, substr(code, 7) from made`,
      [accountId, trackIds(), unitIds.north],
    );
    const drawn = await preview(owner, readFileSync(TRACKS));
    expect(drawn.preview).toMatchObject({ lines: 18_107, good: 18_107, refused: 0, deviceCount: 163 });
    await start(owner, drawn.id);
    await run(owner, drawn.id);
    const { progress } = await read(owner, drawn.id);
    expect(progress).toMatchObject({ lines: 18_107, refused: 0 });
    expect(progress.accepted + progress.duplicates).toBe(18_107);
  });
});

function trackIds(): number[] {
  const lines = readFileSync(TRACKS, 'utf8').trim().split('\n').slice(1);
  return [...new Set(lines.map((line) => Number(line.split(',')[0])))];
}
