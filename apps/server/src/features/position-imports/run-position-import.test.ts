import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Intake } from '../telemetry/pipeline/intake.ts';
import { dyingIntake, Killed } from './testing/failing-intakes.ts';
import { fixesOf } from './testing/fixes-of.ts';
import { startPositionImports, type PositionImportsPortal } from './testing/start-position-imports.ts';

const TRACKS = path.resolve(import.meta.dirname, '../../../../../../shared/data/aracaju-tracks.csv');

let portal: PositionImportsPortal;
beforeAll(async () => {
  portal = await startPositionImports();
});
afterAll(() => portal.stop());

describe('an import', () => {
  it('stores the positions, tells the person, and stores nothing again when repeated', async () => {
    const before = await portal.countPositions();
    const file = gzipSync(
      `${fixesOf('n1', '2011-03-01', 30)}ghost,2011-03-01T00:00:00Z,1,1\nn1,＝x,1,1\ns1,2011-03-01T00:00:00Z,1,1\n`,
    );
    const { id } = await portal.preview('editor', file);
    expect((await portal.start('editor', id)).state).toBe('queued');
    await portal.run('editor', id, { linesAtOnce: 7 });
    const done = await portal.read('editor', id);
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
    expect((await portal.countPositions()) - before).toBe(30);
    const report = await portal.call('GET', `/position-imports/${id}/refused/file?locale=pt`, 'editor');
    expect(report.body).toContain(
      'ghost;2011-03-01T00:00:00Z;1;1;32;nenhum ativo seu tem este dispositivo: ghost',
    );
    expect(report.body).toContain("\r\nn1;'＝x;1;1;33;");
    const told = await portal.queryAsOwner(
      `select data from notifications where kind = 'position_import_finished'`,
    );
    expect(told).toEqual([{ data: { importId: id, accepted: 30, duplicates: 0, refused: 3 } }]);
    expect(await portal.queryAsOwner('select from import_chunks where import_id = $1', [id])).toEqual([]);

    const again = await portal.preview('admin', file);
    await portal.start('admin', again.id);
    await portal.run('admin', again.id);
    expect((await portal.read('admin', again.id)).progress).toMatchObject({ accepted: 1, duplicates: 30 });
  });

  it('goes on where it was killed, and counts each position once', async () => {
    const before = await portal.countPositions();
    const ghosts = 'ghost,2012-01-01T00:00:00Z,1,1\n'.repeat(10);
    const { id } = await portal.preview('editor', fixesOf('n2', '2012-01-01', 50) + ghosts);
    await portal.start('editor', id);
    const dyingAt = (submission: number) => ({
      linesAtOnce: 10,
      patienceMs: 0,
      intake: dyingIntake(portal.workshop, submission),
    });
    await expect(portal.run('editor', id, dyingAt(3))).rejects.toThrow(Killed);
    expect((await portal.read('editor', id)).progress).toMatchObject({ accepted: 20 });
    // The last slice has nothing to store.
    await expect(portal.run('editor', id, dyingAt(4))).rejects.toThrow(Killed);
    expect((await portal.read('editor', id)).progress).toMatchObject({ accepted: 50, refused: 0 });
    await portal.run('editor', id, { linesAtOnce: 10 });
    expect(await portal.read('editor', id)).toMatchObject({
      state: 'finished',
      progress: { accepted: 50, duplicates: 0, refused: 10 },
    });
    expect((await portal.countPositions()) - before).toBe(50);
  });

  it('counts what it stored where the clock of the process that goes on is behind', async () => {
    const { id } = await portal.preview('editor', fixesOf('n1', '2014-01-01', 10));
    await portal.start('editor', id);
    const intake: Intake = { ...portal.workshop.intake, submit: () => Promise.reject(new Killed()) };
    await expect(portal.run('editor', id, { intake, patienceMs: 0 })).rejects.toThrow(Killed);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 });
    try {
      await portal.run('editor', id);
    } finally {
      vi.useRealTimers();
    }
    expect((await portal.read('editor', id)).progress).toMatchObject({ accepted: 10, duplicates: 0 });
  });

  it('counts what it stored itself, whatever another import stores before it goes on', async () => {
    const file = fixesOf('n1', '2015-01-01', 10);
    const { id } = await portal.preview('editor', file);
    await portal.start('editor', id);
    const dying = { intake: dyingIntake(portal.workshop, 1), patienceMs: 0 };
    await expect(portal.run('editor', id, dying)).rejects.toThrow(Killed);
    const other = await portal.preview('admin', file.replaceAll('-37.1', '-37.2'));
    await portal.start('admin', other.id);
    await portal.run('admin', other.id);
    await portal.run('editor', id);
    for (const [person, importId] of [
      ['editor', id],
      ['admin', other.id],
    ] as const)
      expect((await portal.read(person, importId)).progress).toMatchObject({ accepted: 10, duplicates: 0 });
  });

  it('waits for no more than ten files of a person', async () => {
    for (let count = 0; count < 10; count += 1)
      await portal.start('admin', (await portal.preview('admin', fixesOf('n1', '2016-01-01', 1))).id);
    const { id } = await portal.preview('admin', fixesOf('n1', '2016-01-01', 1));
    const refused = await portal.call('POST', `/position-imports/${id}/start`, 'admin');
    expect(refused.statusCode).toBe(429);
    await portal.queryAsOwner(`delete from imports where state = 'queued'`);
    await portal.start('admin', id);
  });

  it('takes from the next lines on what its person may change by then', async () => {
    const { id } = await portal.preview('editor', fixesOf('n2', '2017-01-01', 20));
    await portal.start('editor', id);
    const intake: Intake = {
      ...portal.workshop.intake,
      submit: async (sender, submission) => {
        await portal.queryAsOwner('delete from profile_units');
        return await portal.workshop.intake.submit(sender, submission);
      },
    };
    const units = await portal.queryAsOwner('select * from profile_units');
    await portal.run('editor', id, { linesAtOnce: 5, intake });
    await portal.queryAsOwner(
      `insert into profile_units select * from jsonb_populate_recordset(null::profile_units, $1)`,
      [JSON.stringify(units)],
    );
    expect(await portal.read('editor', id)).toMatchObject({
      state: 'finished',
      progress: { accepted: 5, refused: 15 },
    });
  });

  it('stops when it is cancelled, when its person may no longer change assets, and when it is asked to', async () => {
    const cancelled = await portal.preview('admin', fixesOf('n1', '2013-01-01', 20));
    await portal.start('admin', cancelled.id);
    await portal.call('POST', `/position-imports/${cancelled.id}/cancel`, 'admin');
    await portal.run('admin', cancelled.id);
    expect(await portal.read('admin', cancelled.id)).toMatchObject({
      state: 'cancelled',
      progress: { lines: 0 },
    });

    const stopped = await portal.preview('admin', fixesOf('n1', '2013-02-01', 20));
    await portal.start('admin', stopped.id);
    await portal.run('admin', stopped.id, { linesAtOnce: 5 }, AbortSignal.abort());
    expect(await portal.read('admin', stopped.id)).toMatchObject({
      state: 'running',
      progress: { lines: 5 },
    });

    const lost = await portal.preview('editor', fixesOf('n1', '2013-03-01', 20));
    await portal.start('editor', lost.id);
    await portal.demote('editor');
    await portal.run('editor', lost.id);
    const [row] = await portal.queryAsOwner('select state, failure from imports where import_id = $1', [
      lost.id,
    ]);
    expect(row).toEqual({ state: 'failed', failure: 'rights_lost' });
  });

  it.skipIf(!existsSync(TRACKS))('takes the real tracks with nothing refused', async () => {
    await portal.queryAsOwner(
      `with made as (insert into assets (account_id, unit_id, code)
        select $1, (select min(unit_id) from units), 'track ' || n from generate_series(1, 40000) n
        where n = any ($2) returning asset_id, code)
      insert into devices (account_id, asset_id, external_id) select $1, asset_id, substr(code, 7) from made`,
      [portal.accountId, trackIds()],
    );
    const drawn = await portal.preview('admin', readFileSync(TRACKS));
    expect(drawn.preview).toMatchObject({ lines: 18_107, good: 18_107, refused: 0, deviceCount: 163 });
    await portal.start('admin', drawn.id);
    await portal.run('admin', drawn.id);
    const { progress } = await portal.read('admin', drawn.id);
    expect(progress).toMatchObject({ lines: 18_107, refused: 0 });
    expect(progress.accepted + progress.duplicates).toBe(18_107);
  });
});

function trackIds(): number[] {
  const lines = readFileSync(TRACKS, 'utf8').trim().split('\n').slice(1);
  return [...new Set(lines.map((line) => Number(line.split(',')[0])))];
}
