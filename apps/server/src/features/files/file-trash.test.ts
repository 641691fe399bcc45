import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { emptyOldTrash } from './empty-old-trash.ts';
import { filesOf, filesPlan, of, ofFolder } from './testing/files-of.ts';
import { makePdf } from './testing/make-files.ts';

const now = new Date('2026-03-02T12:00:00Z');
const clock = createManualClock(now);
const portal = await portalOf({ ...filesPlan, clock });
const { owner, stranger, visitor, people, unitIds, accountId, database, queryAsOwner } = portal;
const { rui, lia, max } = people;
const { mustUpload, createFolder, link, empty } = filesOf(portal);
afterAll(() => portal.stop());
beforeEach(async () => {
  clock.set(now);
  await empty();
});

const trashOf = (person: Person, query: { search?: string; limit?: number; cursor?: string } = {}) =>
  person.call('listTrashedFiles', { query });
const trashed = async (person = owner, query?: { search: string }) =>
  (await trashOf(person, query)).items.map(({ name }) => name);
const those = (...fileIds: number[]) => ({ body: { fileIds } });
const into = (folderId: number, ...fileIds: number[]) => ({ body: { fileIds, folderId } });
const until = (at = clock.now()) => ({ query: { until: at.toISOString() } });
const files = async () => (await owner.call('listFiles', { query: {} })).items;
const folders = async () => (await owner.call('listFileFolders')).items;
const stored = () => queryAsOwner('select from objects where given_up_at is null');

async function deleteFolder(id: number): Promise<void> {
  const folder = (await folders()).find((one) => one.id === id);
  const query = { folders: folder?.folderCount ?? 0, files: folder?.fileCount ?? 0 };
  await owner.call('deleteFileFolder', { ...ofFolder(id), query });
}

describe('a person without the right', () => {
  it('can neither restore from the trash nor delete permanently', async () => {
    const { id } = await mustUpload('a.pdf', makePdf());
    await owner.call('deleteFile', of(id));
    for (const [who, status] of [
      [visitor, 401],
      [max, 403],
      [lia, 403],
    ] as const) {
      await who.refused('restoreFiles', those(id), status);
      await who.refused('deleteTrashedFiles', those(id), status);
      await who.refused('emptyFileTrash', until(), status);
    }
    await stranger.refused('restoreFiles', those(id), 404);
    await stranger.refused('deleteTrashedFiles', those(id), 404);
    expect(await stranger.call('emptyFileTrash', until())).toEqual({ changed: 0 });
    expect(await trashed(lia)).toEqual(['a.pdf']);
  });

  it('sees nothing in the trash of folders without access, even if access was revoked later', async () => {
    const [south, open] = [
      await createFolder({ name: 'South', unitIds: [unitIds.SOUTH] }),
      await createFolder({ name: 'Open' }),
    ];
    const [hidden, closed] = [
      await mustUpload('a.pdf', makePdf(), { folder: south.id }),
      await mustUpload('b.pdf', makePdf(), { folder: open.id }),
    ];
    await owner.call('deleteFiles', those(hidden.id, closed.id));
    expect(await trashed(rui)).toEqual(['b.pdf']);
    await owner.call('updateFileFolder', {
      ...ofFolder(open.id),
      body: { version: 1, unitIds: [unitIds.SOUTH] },
    });
    await deleteFolder(open.id);
    expect(await trashed(rui)).toEqual([]);
    for (const { id } of [hidden, closed]) {
      await rui.refused('restoreFiles', those(id), 404);
      await rui.refused('deleteTrashedFiles', those(id), 404);
    }
    expect(await rui.call('emptyFileTrash', until())).toEqual({ changed: 0 });
    expect((await trashed()).toSorted()).toEqual(['a.pdf', 'b.pdf']);
  });
});

describe('a deleted file', () => {
  it('is in the trash with who deleted it and when, and its links stop working', async () => {
    const folder = await createFolder({ name: 'F' });
    const below = await createFolder({ name: 'G', parentId: folder.id });
    const { id, sizeBytes } = await mustUpload('Peça.pdf', makePdf(), { folder: below.id });
    const { token } = await link(id);
    await rui.call('deleteFile', of(id));
    expect((await trashOf(owner)).items).toEqual([
      {
        id,
        name: 'Peça.pdf',
        kind: 'pdf',
        sizeBytes,
        folderPath: ['F', 'G'],
        deletedBy: expect.objectContaining({ name: 'rui' }) as object,
        deletedAt: '2026-03-02T12:00:00.000Z',
        goneAt: '2026-04-01T12:00:00.000Z',
      },
    ]);
    for (const call of ['getFile', 'getFileContent'] as const) await owner.refused(call, of(id), 404);
    await visitor.refused('openFileLink', { body: { token } }, 410);
    expect(await stored()).toHaveLength(1);
  });

  it('is searched, newest first, and paged', async () => {
    for (const name of ['a.pdf', 'Água.pdf', 'c.pdf']) {
      const { id } = await mustUpload(name, makePdf(name));
      await owner.call('deleteFile', of(id));
    }
    expect(await trashed(owner, { search: 'agua' })).toEqual(['Água.pdf']);
    const first = await trashOf(owner, { limit: 2 });
    expect([first.items.map(({ name }) => name), first.total]).toEqual([['c.pdf', 'Água.pdf'], 3]);
    const second = await trashOf(owner, { limit: 2, cursor: first.nextCursor ?? '' });
    expect([second.items.map(({ name }) => name), second.nextCursor]).toEqual([['a.pdf'], null]);
    await owner.refused('listTrashedFiles', { query: { cursor: 'WyJ4IiwxXQ' } }, 422);
  });

  it('is restored as the same file with its details, beside one that took its name', async () => {
    const file = await mustUpload('a.pdf', makePdf('one'));
    await owner.call('updateFile', {
      ...of(file.id),
      body: { version: 1, description: 'd', tags: ['x'] },
    });
    await owner.call('deleteFile', of(file.id));
    await mustUpload('a.pdf', makePdf('two'));
    await rui.refused('restoreFiles', those(file.id, file.id + 9), 404);
    expect(await rui.call('restoreFiles', those(file.id))).toEqual({ changed: 1 });
    const back = (await files()).find(({ id }) => id === file.id);
    expect(back).toMatchObject({
      name: 'a (2).pdf',
      description: 'd',
      tags: ['x'],
      sha256: file.sha256,
      uploadedBy: file.uploadedBy,
      createdAt: file.createdAt,
      link: null,
    });
    const content = await lia.send('getFileContent', of(file.id));
    expect(content.rawPayload.equals(makePdf('one'))).toBe(true);
    expect((await trashOf(owner)).total).toBe(0);
  });

  it('that was replaced by a move is in the trash too', async () => {
    const folder = await createFolder({ name: 'F' });
    const replaced = await mustUpload('a.pdf', makePdf('1'), { folder: folder.id });
    const { id } = await mustUpload('a.pdf', makePdf('2'));
    await rui.call('moveFiles', {
      body: { fileIds: [id], folderId: folder.id, sameName: 'replace' },
    });
    expect((await trashOf(owner)).items.map((one) => one.id)).toEqual([replaced.id]);
  });
});

describe('the files of a deleted folder', () => {
  it('are restored with the folders between, with their access', async () => {
    const top = await createFolder({ name: 'A', unitIds: [unitIds.NORTH] });
    const below = await createFolder({ name: 'B', parentId: top.id });
    const ids: number[] = [];
    for (const [name, folder] of [
      ['a.pdf', below],
      ['b.pdf', below],
      ['c.pdf', top],
    ] as const)
      ids.push((await mustUpload(name, makePdf(name), { folder: folder.id })).id);
    await deleteFolder(top.id);
    expect(await folders()).toEqual([]);
    expect(await rui.call('restoreFiles', those(...ids))).toEqual({ changed: 3 });
    expect(await folders()).toMatchObject([
      { name: 'A', parentId: null, unitIds: [unitIds.NORTH], fileCount: 3, folderCount: 1 },
      { name: 'B', unitIds: [unitIds.NORTH], fileCount: 2 },
    ]);
  });

  it('are restored to a chosen folder if one of the same name now has other access', async () => {
    const top = await createFolder({ name: 'A', unitIds: [unitIds.NORTH] });
    const { id } = await mustUpload('a.pdf', makePdf(), { folder: top.id });
    await deleteFolder(top.id);
    for (const narrowing of [{}, { unitIds: [unitIds.SOUTH] }]) {
      const other = await createFolder({ name: 'a', ...narrowing });
      await rui.refused('restoreFiles', those(id), { folderId: ['choose_folder'] });
      await deleteFolder(other.id);
    }
    const place = await createFolder({ name: 'C' });
    await rui.refused('restoreFiles', into(99_999, id), 404);
    await rui.call('restoreFiles', into(place.id, id));
    expect((await files())[0]?.folder?.name).toBe('C');
  });
});

describe('permanent deletion', () => {
  it('removes the content of the named files, or of all that the person saw', async () => {
    const ids: number[] = [];
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) ids.push((await mustUpload(name, makePdf(name))).id);
    const [first = 0, second = 0, third = 0] = ids;
    await owner.call('deleteFiles', those(first, second));
    await rui.refused('deleteTrashedFiles', those(first, third), 404);
    expect(await rui.call('deleteTrashedFiles', those(first))).toEqual({ changed: 1 });
    expect(await stored()).toHaveLength(2);
    const seen = clock.now();
    clock.advance(1_000);
    await owner.call('deleteFile', of(third));
    expect(await rui.call('emptyFileTrash', until(seen))).toEqual({ changed: 1 });
    expect(await trashed()).toEqual(['c.pdf']);
    expect(await stored()).toHaveLength(1);
    const rows = await queryAsOwner<{ action: string }>(
      `select action from audit_entries where account_id = $1 and entity = 'file' order by sequence desc limit 3`,
      [accountId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'file.delete-for-good',
      'file.delete',
      'file.delete-for-good',
    ]);
  });

  it('runs each night for files in the trash for 30 days, and for no others', async () => {
    const ids: number[] = [];
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) ids.push((await mustUpload(name, makePdf(name))).id);
    await owner.call('deleteFiles', those(...ids));
    const deletedAt = new Date(Date.now() - 60 * 86_400_000);
    await queryAsOwner(
      'update trashed_files set deleted_at = case when file_id = $2 then now() else $1 end',
      [deletedAt, ids[2]],
    );
    const jobs = new pg.Pool({ ...database.connectionOf('azimute_jobs'), max: 1 });
    const run = (days: number) =>
      emptyOldTrash({
        connection: jobs,
        clock: createManualClock(new Date(deletedAt.getTime() + days * 86_400_000)),
        log: createLogger({ level: 'silent' }),
        signal: new AbortController().signal,
        filesAtOnce: 1,
      });
    try {
      await run(29.9);
      expect((await trashOf(owner)).total).toBe(3);
      await run(30);
      expect(await trashed()).toEqual(['c.pdf']);
      expect(await stored()).toHaveLength(1);
    } finally {
      await jobs.end();
    }
  });

  it('concurrent with a restore leaves the file with its object, or neither', async () => {
    const jobs = new pg.Pool({ ...database.connectionOf('azimute_jobs'), max: 1 });
    try {
      for (let round = 0; round < 40; round += 1) {
        await empty();
        const { id } = await mustUpload('a.pdf', makePdf(String(round)));
        await owner.call('deleteFile', of(id));
        await queryAsOwner(`update trashed_files set deleted_at = now() - interval '31 days'`);
        const job = async (): Promise<void> => {
          // Alternates between earlier and later than the restore.
          await new Promise((resolve) => setTimeout(resolve, round % 8));
          await emptyOldTrash({
            connection: jobs,
            clock: createManualClock(new Date()),
            log: createLogger({ level: 'silent' }),
            signal: new AbortController().signal,
          });
        };
        const [{ statusCode }] = await Promise.all([owner.send('restoreFiles', those(id)), job()]);
        expect([200, 404]).toContain(statusCode);
        expect(await files()).toHaveLength(statusCode === 200 ? 1 : 0);
        expect(await stored()).toHaveLength(statusCode === 200 ? 1 : 0);
        expect(await queryAsOwner('select from trashed_files')).toEqual([]);
      }
    } finally {
      await jobs.end();
    }
  });
});
