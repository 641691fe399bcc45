import type { BinnedFileList, FileFolders, StoredFileList } from '@azimute/contract';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/log.ts';
import { emptyOldBin } from './empty-old-bin.ts';
import { startFilesPortal, type FilesPortal } from './testing/files-portal.ts';
import { makePdf } from './testing/make-files.ts';

let portal: FilesPortal;
beforeAll(async () => {
  portal = await startFilesPortal();
});
afterAll(() => portal.stop());
beforeEach(() => portal.empty());

type Who = Parameters<FilesPortal['as']>[0];
const bin = async (who: Who = 'ana', query = '') =>
  (await portal.as(who, 'GET', `/file-bin${query}`)).json<BinnedFileList>();
const binned = async (who: Who = 'ana', query = '') => (await bin(who, query)).items.map(({ name }) => name);
const restore = (who: Who, fileIds: readonly number[], folderId?: number | null) =>
  portal.as(who, 'POST', '/file-bin/restore', { fileIds, ...(folderId !== undefined && { folderId }) });
const deleteForGood = (who: Who, fileIds: readonly number[]) =>
  portal.as(who, 'POST', '/file-bin/delete', { fileIds });
const empty = (who: Who, until = portal.clock.now()) =>
  portal.as(who, 'DELETE', `/file-bin?until=${until.toISOString()}`);
const files = async () => (await portal.as('ana', 'GET', '/files')).json<StoredFileList>().items;
const folders = async () => (await portal.as('ana', 'GET', '/file-folders')).json<FileFolders>().items;
const stored = () => portal.queryAsOwner('select from objects where given_up_at is null');

async function deleteFolder(id: number): Promise<void> {
  const folder = (await folders()).find((one) => one.id === id);
  const answer = await portal.as(
    'ana',
    'DELETE',
    `/file-folders/${id}?folders=${folder?.folderCount}&files=${folder?.fileCount}`,
  );
  expect(answer.statusCode).toBe(204);
}

describe('who may not', () => {
  it('takes nothing out of the bin, and deletes nothing for good', async () => {
    const { id } = await portal.mustUpload('a.pdf', makePdf());
    await portal.as('ana', 'DELETE', `/files/${id}`);
    for (const [who, status] of [
      [undefined, 401],
      ['max', 403],
      ['lia', 403],
    ] as const) {
      expect((await restore(who, [id])).statusCode).toBe(status);
      expect((await deleteForGood(who, [id])).statusCode).toBe(status);
      expect((await empty(who)).statusCode).toBe(status);
    }
    expect((await restore('eva', [id])).statusCode).toBe(404);
    expect((await deleteForGood('eva', [id])).statusCode).toBe(404);
    expect((await empty('eva')).json()).toEqual({ changed: 0 });
    expect(await binned('lia')).toEqual(['a.pdf']);
  });

  it('finds in the bin nothing of a folder that is not open to them, nor after it was closed to them', async () => {
    const { unitIds } = portal;
    const [south, open] = [
      await portal.mustCreateFolder({ name: 'South', unitIds: [unitIds.south] }),
      await portal.mustCreateFolder({ name: 'Open' }),
    ];
    const [hidden, closed] = [
      await portal.mustUpload('a.pdf', makePdf(), { folder: String(south.id) }),
      await portal.mustUpload('b.pdf', makePdf(), { folder: String(open.id) }),
    ];
    await portal.as('ana', 'POST', '/files/delete', { fileIds: [hidden.id, closed.id] });
    expect(await binned('rui')).toEqual(['b.pdf']);
    await portal.as('ana', 'PUT', `/file-folders/${open.id}`, { version: 1, unitIds: [unitIds.south] });
    await deleteFolder(open.id);
    expect(await binned('rui')).toEqual([]);
    for (const { id } of [hidden, closed]) {
      expect((await restore('rui', [id])).statusCode).toBe(404);
      expect((await deleteForGood('rui', [id])).statusCode).toBe(404);
    }
    expect((await empty('rui')).json()).toEqual({ changed: 0 });
    expect((await binned()).toSorted()).toEqual(['a.pdf', 'b.pdf']);
  });
});

describe('a deleted file', () => {
  it('is in the bin with who deleted it and when, and its links open nothing', async () => {
    const folder = await portal.mustCreateFolder({ name: 'F' });
    const below = await portal.mustCreateFolder({ name: 'G', parentId: folder.id });
    const { id, sizeBytes } = await portal.mustUpload('Peça.pdf', makePdf(), { folder: String(below.id) });
    const { token } = await portal.mustLink(id);
    await portal.as('rui', 'DELETE', `/files/${id}`);
    expect((await bin()).items).toEqual([
      {
        id,
        name: 'Peça.pdf',
        kind: 'pdf',
        sizeBytes,
        folderPath: ['F', 'G'],
        deletedBy: expect.objectContaining({ name: 'rui@alfa.example' }) as object,
        deletedAt: '2026-03-02T12:00:00.000Z',
        goneAt: '2026-04-01T12:00:00.000Z',
      },
    ]);
    for (const address of [`/files/${id}`, `/files/${id}/content`])
      expect((await portal.as('ana', 'GET', address)).statusCode).toBe(404);
    expect((await portal.as(undefined, 'POST', '/shared-files/open', { token })).statusCode).toBe(410);
    expect(await stored()).toHaveLength(1);
  });

  it('is searched, the last first, and the list goes on where it was', async () => {
    for (const name of ['a.pdf', 'Água.pdf', 'c.pdf']) {
      const { id } = await portal.mustUpload(name, makePdf(name));
      await portal.as('ana', 'DELETE', `/files/${id}`);
    }
    expect(await binned('ana', '?search=agua')).toEqual(['Água.pdf']);
    const first = await bin('ana', '?limit=2');
    expect([first.items.map(({ name }) => name), first.total]).toEqual([['c.pdf', 'Água.pdf'], 3]);
    const second = await bin('ana', `?limit=2&cursor=${first.nextCursor}`);
    expect([second.items.map(({ name }) => name), second.nextCursor]).toEqual([['a.pdf'], null]);
    expect((await portal.as('ana', 'GET', '/file-bin?cursor=WyJ4IiwxXQ')).statusCode).toBe(422);
  });

  it('comes back as the same file, with what was known of it, beside one that took its name', async () => {
    const file = await portal.mustUpload('a.pdf', makePdf('one'));
    await portal.as('ana', 'PUT', `/files/${file.id}`, { version: 1, description: 'd', tags: ['x'] });
    await portal.as('ana', 'DELETE', `/files/${file.id}`);
    await portal.mustUpload('a.pdf', makePdf('two'));
    expect((await restore('rui', [file.id, file.id + 9])).statusCode).toBe(404);
    expect((await restore('rui', [file.id])).json()).toEqual({ changed: 1 });
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
    const content = await portal.as('lia', 'GET', `/files/${file.id}/content`);
    expect(content.rawPayload.equals(makePdf('one'))).toBe(true);
    expect((await bin()).total).toBe(0);
  });

  it('that another replaced by moving there is in the bin, too', async () => {
    const folder = await portal.mustCreateFolder({ name: 'F' });
    const replaced = await portal.mustUpload('a.pdf', makePdf('1'), { folder: String(folder.id) });
    const { id } = await portal.mustUpload('a.pdf', makePdf('2'));
    await portal.as('rui', 'POST', '/files/move', {
      fileIds: [id],
      folderId: folder.id,
      sameName: 'replace',
    });
    expect((await bin()).items.map((one) => one.id)).toEqual([replaced.id]);
  });
});

describe('the files of a deleted folder', () => {
  it('bring it back with the folders between, open to whom they were', async () => {
    const { unitIds } = portal;
    const top = await portal.mustCreateFolder({ name: 'A', unitIds: [unitIds.north] });
    const below = await portal.mustCreateFolder({ name: 'B', parentId: top.id });
    const ids: number[] = [];
    for (const [name, folder] of [
      ['a.pdf', below],
      ['b.pdf', below],
      ['c.pdf', top],
    ] as const)
      ids.push((await portal.mustUpload(name, makePdf(name), { folder: String(folder.id) })).id);
    await deleteFolder(top.id);
    expect(await folders()).toEqual([]);
    expect((await restore('rui', ids)).json()).toEqual({ changed: 3 });
    expect(await folders()).toMatchObject([
      { name: 'A', parentId: null, unitIds: [unitIds.north], fileCount: 3, folderCount: 1 },
      { name: 'B', unitIds: [unitIds.north], fileCount: 2 },
    ]);
  });

  it('go where they are told, when one of its name is open to others by now', async () => {
    const { unitIds } = portal;
    const top = await portal.mustCreateFolder({ name: 'A', unitIds: [unitIds.north] });
    const { id } = await portal.mustUpload('a.pdf', makePdf(), { folder: String(top.id) });
    await deleteFolder(top.id);
    for (const narrowing of [{}, { unitIds: [unitIds.south] }]) {
      const other = await portal.mustCreateFolder({ name: 'a', ...narrowing });
      const refused = await restore('rui', [id]);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        422,
        { errors: { folderId: ['choose_folder'] } },
      ]);
      await deleteFolder(other.id);
    }
    const place = await portal.mustCreateFolder({ name: 'C' });
    expect((await restore('rui', [id], 99_999)).statusCode).toBe(404);
    expect((await restore('rui', [id], place.id)).statusCode).toBe(200);
    expect((await files())[0]?.folder?.name).toBe('C');
  });
});

describe('deleting for good', () => {
  it('gives up the content of those that are named, or of all that the person saw', async () => {
    const ids: number[] = [];
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
      ids.push((await portal.mustUpload(name, makePdf(name))).id);
    const [first = 0, second = 0, third = 0] = ids;
    await portal.as('ana', 'POST', '/files/delete', { fileIds: [first, second] });
    expect((await deleteForGood('rui', [first, third])).statusCode).toBe(404);
    expect((await deleteForGood('rui', [first])).json()).toEqual({ changed: 1 });
    expect(await stored()).toHaveLength(2);
    const seen = portal.clock.now();
    portal.clock.advance(1_000);
    await portal.as('ana', 'DELETE', `/files/${third}`);
    expect((await empty('rui', seen)).json()).toEqual({ changed: 1 });
    expect(await binned()).toEqual(['c.pdf']);
    expect(await stored()).toHaveLength(1);
    const rows = await portal.queryAsOwner<{ action: string }>(
      `select action from audit_entries where account_id = $1 and entity = 'file' order by sequence desc limit 3`,
      [portal.accountId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'file.delete-for-good',
      'file.delete',
      'file.delete-for-good',
    ]);
  });

  it('is done each night to what has been there for 30 days, and to nothing else', async () => {
    const ids: number[] = [];
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
      ids.push((await portal.mustUpload(name, makePdf(name))).id);
    await portal.as('ana', 'POST', '/files/delete', { fileIds: ids });
    const deletedAt = new Date(Date.now() - 60 * 86_400_000);
    await portal.queryAsOwner(
      'update binned_files set deleted_at = case when file_id = $2 then now() else $1 end',
      [deletedAt, ids[2]],
    );
    const jobs = new pg.Pool({ ...portal.database.connectionOf('azimute_jobs'), max: 1 });
    const run = (days: number) =>
      emptyOldBin({
        connection: jobs,
        clock: createManualClock(new Date(deletedAt.getTime() + days * 86_400_000)),
        log: createLogger({ level: 'silent' }),
        signal: new AbortController().signal,
        filesAtOnce: 1,
      });
    try {
      await run(29.9);
      expect((await bin()).total).toBe(3);
      await run(30);
      expect(await binned()).toEqual(['c.pdf']);
      expect(await stored()).toHaveLength(1);
    } finally {
      await jobs.end();
    }
  });

  it('and a restore at the same moment: the file is there with its object, or both are gone', async () => {
    const jobs = new pg.Pool({ ...portal.database.connectionOf('azimute_jobs'), max: 1 });
    try {
      for (let round = 0; round < 40; round += 1) {
        await portal.empty();
        const { id } = await portal.mustUpload('a.pdf', makePdf(String(round)));
        await portal.as('ana', 'DELETE', `/files/${id}`);
        await portal.queryAsOwner(`update binned_files set deleted_at = now() - interval '31 days'`);
        const job = async (): Promise<void> => {
          // Sooner or later than the restore, in turns.
          await new Promise((resolve) => setTimeout(resolve, round % 8));
          await emptyOldBin({
            connection: jobs,
            clock: createManualClock(new Date()),
            log: createLogger({ level: 'silent' }),
            signal: new AbortController().signal,
          });
        };
        const [{ statusCode }] = await Promise.all([restore('ana', [id]), job()]);
        expect([200, 404]).toContain(statusCode);
        expect(await files()).toHaveLength(statusCode === 200 ? 1 : 0);
        expect(await stored()).toHaveLength(statusCode === 200 ? 1 : 0);
        expect(await portal.queryAsOwner('select from binned_files')).toEqual([]);
      }
    } finally {
      await jobs.end();
    }
  });
});
