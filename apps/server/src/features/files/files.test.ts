import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CallArguments } from '@azimute/contract';
import { fileMaxBytes } from '@azimute/contract/files/values';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { everyPage } from '../../testing/every-page.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { filesOf, filesPlan, of, ofFolder } from './testing/files-of.ts';
import { makeDocx, makePdf, makePdfOf } from './testing/make-files.ts';

const now = new Date('2026-03-02T12:00:00Z');
const clock = createManualClock(now);
const portal = await portalOf({ ...filesPlan, clock });
const { owner, stranger, visitor, people, unitIds, accountId, dataDir, queryAsOwner } = portal;
const { rui, lia, max } = people;
const { objects, upload, uploading, mustUpload, createFolder, link, profileOf, empty } = filesOf(portal);
afterAll(() => portal.stop());
beforeEach(async () => {
  clock.set(now);
  await empty();
});

type Query = NonNullable<CallArguments<'listFiles'>[0]>['query'];
const list = (query: Query = {}, person = owner) => person.call('listFiles', { query });
const namesOf = async (query: Query = {}, person = owner) =>
  (await list(query, person)).items.map(({ name }) => name);
const folders = (person = owner) => person.call('listFileFolders');
const contentOf = async (id: number, person = owner) =>
  (await person.send('getFileContent', of(id))).rawPayload;
const those = (...fileIds: number[]) => ({ body: { fileIds } });
const stored = async (): Promise<string[]> => (await Array.fromAsync(objects.list())).map(({ key }) => key);
const named = async (): Promise<string[]> =>
  (await queryAsOwner<{ key: string }>('select object_key as key from objects')).map(({ key }) => key);

describe('a person without access', () => {
  it('is refused: a visitor, a person without the module, a reader, another account', async () => {
    const file = await mustUpload('a.pdf', makePdf());
    const folder = await createFolder({ name: 'Laudos' });
    const before = await stored();
    const uploaded = uploading('b.pdf', makePdf());
    for (const [who, status] of [
      [visitor, 401],
      [max, 403],
      [lia, 403],
    ] as const) {
      await who.refused('uploadFile', uploaded[0], status, uploaded[1]);
      await who.refused('deleteFile', of(file.id), status);
      await who.refused('createFileFolder', { body: { name: 'x' } }, status);
      await who.refused('createFileLink', { ...of(file.id), body: {} }, status);
    }
    await max.refused('getFileContent', of(file.id), 403);
    for (const call of ['getFile', 'getFileContent', 'listFileLinks'] as const)
      await stranger.refused(call, of(file.id), 404);
    const [input, sent] = uploading('b.pdf', makePdf(), { folder: folder.id });
    await stranger.refused('uploadFile', input, 404, sent);
    expect((await list({}, stranger)).items).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('finds neither a closed folder, nor its contents or subfolders', async () => {
    const south = await createFolder({ name: 'South', unitIds: [unitIds.SOUTH] });
    const below = await createFolder({ name: 'Below', parentId: south.id });
    const file = await mustUpload('a.pdf', makePdf(), { folder: below.id });
    for (const who of [rui, lia]) {
      await who.refused('getFile', of(file.id), 404);
      await who.refused('getFileContent', of(file.id), 404);
      await who.refused('listFiles', { query: { folder: below.id } }, 404);
      expect((await list({}, who)).total).toBe(0);
    }
    expect((await folders(rui)).items).toEqual([]);
    await rui.refused('deleteFiles', those(file.id), 404);
    const [input, sent] = uploading('b.pdf', makePdf(), { folder: below.id });
    await rui.refused('uploadFile', input, 404, sent);
    const north = await createFolder({ name: 'North', unitIds: [unitIds.NORTH] });
    await mustUpload('b.pdf', makePdf(), { folder: north.id });
    expect(await namesOf({}, lia)).toEqual(['b.pdf']);
  });

  it('has none of the required profiles, or, if ULs are named too, none of these', async () => {
    const [ofRui, ofLia] = [await profileOf('rui'), await profileOf('lia')];
    const folder = async (name: string, narrowing: { profileIds: number[]; unitIds?: number[] }) => {
      const { id } = await createFolder({ name, ...narrowing });
      await mustUpload(`${name}.pdf`, makePdf(), { folder: id });
    };
    await folder('rui', { profileIds: [ofRui] });
    await folder('rui in the south', { profileIds: [ofRui], unitIds: [unitIds.SOUTH] });
    await folder('lia in the north', { profileIds: [ofLia], unitIds: [unitIds.NORTH] });
    expect(await namesOf({}, rui)).toEqual(['rui.pdf']);
    expect(await namesOf({}, lia)).toEqual(['lia in the north.pdf']);
    expect((await list()).total).toBe(3);
  });
});

describe('an upload', () => {
  const refused = async (reason: string, bytes: Buffer, name = 'a.pdf') => {
    const [input, sent] = uploading(name, bytes);
    const problem = await rui.refused('uploadFile', input, { file: [reason] }, sent);
    expect(problem).toMatchObject({ status: 422, code: 'upload_failed', message: 'Failed to upload file' });
  };

  it('is refused for its content, with the reason, and stores nothing', async () => {
    await refused('executable', Buffer.from('MZ this is a program'));
    await refused('unknown_kind', Buffer.from('plain text'), 'a.docx');
    await refused('broken', makePdf().subarray(0, 200));
    await refused('protected', makePdf('a', '/Encrypt 9 0 R'));
    await refused('macros', makeDocx([{ name: 'word/vbaProject.trash', content: 'x' }]));
    await refused('empty', Buffer.alloc(0));
    expect((await list()).total).toBe(0);
  });

  it('accepts 4 MB and not a byte more', async () => {
    expect((await upload(rui, 'a.pdf', makePdfOf(fileMaxBytes))).statusCode).toBe(201);
    await refused('too_large', makePdfOf(fileMaxBytes + 1));
  });

  it('requires a name without slashes or bidirectional marks', async () => {
    for (const name of [
      '../a.pdf',
      'a\\b.pdf',
      'invoice\u202Efdp.exe',
      'a\u0000.pdf',
      ' ',
      '..',
      '\u200B',
      'a\u200F',
    ])
      expect((await upload(rui, name, makePdf())).statusCode, name).toBe(422);
  });

  it('gets its type and extension from its content', async () => {
    const file = await mustUpload('Laudo 14', makeDocx());
    expect(file).toMatchObject({ name: 'Laudo 14.docx', kind: 'docx', folder: null, link: null, version: 1 });
    expect(file.uploadedBy?.name).toBe('owner');
    expect((await mustUpload('B.PDF', makePdf())).name).toBe('B.PDF');
    expect((await contentOf(file.id, lia)).equals(makeDocx())).toBe(true);
  });

  it('with a taken name is refused, kept beside the file, or replaces it and keeps its details', async () => {
    const first = await mustUpload('Peça.pdf', makePdf('one'));
    const { id: linkId } = await link(first.id);
    const taken = await upload(rui, 'PEÇA.pdf', makePdf('two'));
    expect([taken.statusCode, taken.json<{ code: string }>().code]).toEqual([409, 'file_name_taken']);
    const beside = await mustUpload('Peça.pdf', makePdf('two'), { sameName: 'keep_both' });
    const third = await mustUpload('Peça.pdf', makePdf('two'), { sameName: 'keep_both' });
    expect([beside.name, third.name]).toEqual(['Peça (2).pdf', 'Peça (3).pdf']);
    const replaced = await mustUpload('Peça.pdf', makePdf('three'), { sameName: 'replace' });
    expect(replaced).toMatchObject({ id: first.id, version: 2, link: { id: linkId } });
    expect((await contentOf(first.id)).equals(makePdf('three'))).toBe(true);
  });

  it('sent twice concurrently under one name is stored once', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => upload(rui, 'a.pdf', makePdf(String(n)))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  });

  it('repeated after a lost response is the stored file', async () => {
    const answers = [await upload(rui, 'a.pdf', makePdf()), await upload(rui, 'a.pdf', makePdf())];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    await Promise.all([1, 2].map(() => upload(rui, 'b.pdf', makePdf())));
    expect(await namesOf()).toEqual(['a.pdf', 'b.pdf']);
  });

  it('stores its object before its row, and leaves orphans to the sweep', async () => {
    const file = await mustUpload('a.pdf', makePdf());
    await mustUpload('a.pdf', makePdf('b'), { sameName: 'replace' });
    await owner.call('deleteFile', of(file.id));
    await owner.call('deleteTrashedFiles', those(file.id));
    const keys = new Set(await stored());
    expect((await named()).filter((key) => !keys.has(key))).toEqual([]);
    const rows = await queryAsOwner('select from objects where given_up_at is not null');
    expect(rows).toHaveLength(2);
  });
});

describe('content', () => {
  it('is served in ranges, and not at all if cached', async () => {
    const pdf = makePdf('range');
    const { id, sha256 } = await mustUpload('a.pdf', pdf);
    const get = (headers: Record<string, string>, query = {}) =>
      lia.send('getFileContent', { ...of(id), query }, { headers });
    const part = await get({ range: 'bytes=5-9' });
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([
      206,
      `bytes 5-9/${pdf.length}`,
      pdf.toString('latin1', 5, 10),
    ]);
    expect((await get({ range: `bytes=${pdf.length}-` })).statusCode).toBe(416);
    expect((await get({ 'if-none-match': `"${sha256}"` })).statusCode).toBe(304);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
    expect((await get({}, { view: true })).headers['content-disposition']).toMatch(/^inline/);
  });

  it('is served so that no browser runs it, under its name in any script', async () => {
    const { id } = await mustUpload('Отчёт "№1" 報告.pdf', makePdf());
    const { headers } = await lia.send('getFileContent', of(id));
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'content-disposition': `attachment; filename="_____ _No1_ __.pdf"; filename*=UTF-8''${encodeURIComponent('Отчёт "№1" 報告.pdf')}`,
    });
    const docx = await mustUpload('a.docx', makeDocx());
    const viewed = await lia.send('getFileContent', { ...of(docx.id), query: { view: true } });
    expect(viewed.headers['content-disposition']).toMatch(/^attachment/);
  });

  it('that is missing or damaged in the store is not served', async () => {
    const { id } = await mustUpload('a.pdf', makePdf('whole'));
    const [{ key } = { key: '' }] = await queryAsOwner<{ key: string }>(
      'select object_key as key from files',
    );
    const file = path.join(dataDir, 'objects', key.slice(0, 2), key);
    await writeFile(file, makePdf('other'));
    const problem = await owner.refused('getFileContent', of(id), 503);
    expect(problem.code).toBe('storage_unavailable');
    await objects.delete(key);
    await owner.refused('getFileContent', of(id), 503);
  });
});

describe('a file list', () => {
  it('is searched by name and tag, filtered, sorted and paged', async () => {
    const folder = await createFolder({ name: 'F' });
    const below = await createFolder({ name: 'G', parentId: folder.id });
    const one = await mustUpload('Água.pdf', makePdf('1'), { folder: folder.id });
    await mustUpload('bomba.docx', makeDocx(), { folder: below.id });
    await mustUpload('Correia.pdf', makePdf('a longer text'));
    await owner.call('updateFile', { ...of(one.id), body: { version: 1, tags: ['Motor', 'Motor'] } });
    expect(await namesOf({ search: 'agua' })).toEqual(['Água.pdf']);
    expect(await namesOf({ search: 'motor' })).toEqual(['Água.pdf']);
    expect(await namesOf({ tags: ['Motor'] })).toEqual(['Água.pdf']);
    expect(await namesOf({ kinds: ['docx'] })).toEqual(['bomba.docx']);
    expect(await namesOf({ folder: folder.id })).toEqual(['Água.pdf']);
    expect(await namesOf({ folder: folder.id, below: true })).toEqual(['Água.pdf', 'bomba.docx']);
    expect(await namesOf({ folder: 0 })).toEqual(['Correia.pdf']);
    expect(await namesOf({ sort: 'size', order: 'desc', kinds: ['pdf'] })).toEqual([
      'Correia.pdf',
      'Água.pdf',
    ]);
    await link(one.id, { hours: 2 });
    expect(await namesOf({ links: ['active'] })).toEqual(['Água.pdf']);
    expect(await namesOf({ links: ['none', 'ended'] })).toEqual(['bomba.docx', 'Correia.pdf']);
    clock.advance(3 * 3_600_000);
    expect(await namesOf({ links: ['ended'] })).toEqual(['Água.pdf']);
    for (const sort of ['name', 'size', 'updatedAt', 'linkExpiresAt'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const whole = await list({ sort, order });
        const paged = await everyPage(async (cursor) => {
          const page = await list({ sort, order, limit: 1, ...(cursor !== undefined && { cursor }) });
          expect(page.total).toBe(3);
          return page;
        });
        expect(paged).toEqual(whole.items);
      }
    await owner.refused('listFiles', { query: { sort: 'size', cursor: 'WyJ4IiwxXQ' } }, 422);
  });
});

describe('a file', () => {
  it('is renamed, moved and described based on its current version only', async () => {
    const folder = await createFolder({ name: 'F' });
    const file = await mustUpload('a.pdf', makePdf());
    await mustUpload('b.pdf', makePdf());
    const changing = (body: object) => ({ ...of(file.id), body });
    await rui.refused('updateFile', changing({ version: 1, name: 'B' }), { name: [104] });
    await rui.refused('updateFile', changing({ version: 1, folderId: 99_999 }), 404);
    const body = { version: 1, name: 'B', folderId: folder.id, description: 'd', tags: ['x'] };
    expect(await rui.call('updateFile', { ...of(file.id), body })).toMatchObject({
      name: 'B.pdf',
      folder: { id: folder.id, name: 'F' },
      description: 'd',
      version: 2,
    });
    await rui.refused('updateFile', changing({ version: 1, name: 'c' }), 'conflict');
  });

  it('is moved and deleted with others, all or none', async () => {
    const folder = await createFolder({ name: 'F' });
    const files = [await mustUpload('a.pdf', makePdf()), await mustUpload('b.pdf', makePdf())];
    await mustUpload('A.PDF', makePdf('other'), { folder: folder.id });
    const fileIds = files.map(({ id }) => id);
    const moving = (more: { fileIds?: number[]; sameName?: 'keep_both' } = {}) => ({
      body: { fileIds, folderId: folder.id, ...more },
    });
    await rui.refused('moveFiles', moving(), 'file_name_taken');
    expect(await namesOf({ folder: 0 })).toEqual(['a.pdf', 'b.pdf']);
    await rui.refused('moveFiles', moving({ fileIds: [...fileIds, 99_999] }), 404);
    expect(await rui.call('moveFiles', moving({ sameName: 'keep_both' }))).toEqual({ changed: 2 });
    expect(await namesOf({ folder: folder.id })).toEqual(['a (2).pdf', 'A.PDF', 'b.pdf']);
    expect(await rui.call('deleteFiles', those(...fileIds))).toEqual({ changed: 2 });
    expect(await namesOf()).toEqual(['A.PDF']);
  });

  it('cannot replace another that moves with it', async () => {
    const [one, two, target] = [
      await createFolder({ name: '1' }),
      await createFolder({ name: '2' }),
      await createFolder({ name: '3' }),
    ];
    const fileIds: number[] = [];
    for (const [folder, text] of [
      [one, 'first'],
      [two, 'second'],
    ] as const)
      fileIds.push((await mustUpload('a.pdf', makePdf(text), { folder: folder.id })).id);
    await mustUpload('a.pdf', makePdf('replaced'), { folder: target.id });
    const moved = await rui.call('moveFiles', {
      body: { fileIds, folderId: target.id, sameName: 'replace' },
    });
    expect(moved).toEqual({ changed: 2 });
    const { items } = await list({ folder: target.id });
    expect(items.map(({ id, name }) => [name, id])).toEqual([
      ['a (2).pdf', fileIds[1]],
      ['a.pdf', fileIds[0]],
    ]);
  });
});

describe('a folder', () => {
  type Body = CallArguments<'updateFileFolder'>[0]['body'];
  const changing = (id: number, body: Partial<Body>) => ({
    ...ofFolder(id),
    body: { version: 1, ...body },
  });

  it('has a unique name, cannot contain itself, and has a depth limit', async () => {
    let parentId = (await createFolder({ name: 'A' })).id;
    const top = parentId;
    await owner.refused('createFileFolder', { body: { name: 'a' } }, { name: [104] });
    for (let depth = 2; depth <= 8; depth += 1) parentId = (await createFolder({ name: 'A', parentId })).id;
    await owner.refused('createFileFolder', { body: { name: 'A', parentId } }, { parentId: ['too_deep'] });
    await owner.refused('updateFileFolder', changing(top, { parentId }), { parentId: ['inside_itself'] });
  });

  it('reports its contents, and is deleted with them once confirmed', async () => {
    const top = await createFolder({ name: 'A' });
    const below = await createFolder({ name: 'B', parentId: top.id });
    const file = await mustUpload('a.pdf', makePdf(), { folder: below.id });
    expect((await folders()).items[0]).toMatchObject({
      fileCount: 1,
      folderCount: 1,
      sizeBytes: file.sizeBytes,
    });
    const removing = (files: number) => ({ ...ofFolder(top.id), query: { folders: 1, files } });
    await rui.refused('deleteFileFolder', removing(0), 'conflict');
    await rui.call('deleteFileFolder', removing(1));
    expect(await folders()).toMatchObject({ items: [], fileCount: 0 });
  });

  it('is opened and closed by administrators only, including its subfolders', async () => {
    const top = await createFolder({ name: 'A' });
    const below = await createFolder({ name: 'B', parentId: top.id });
    await mustUpload('a.pdf', makePdf(), { folder: below.id });
    const toNorth = { unitIds: [unitIds.NORTH] };
    await rui.refused('updateFileFolder', changing(top.id, toNorth), 403);
    await owner.refused('updateFileFolder', changing(below.id, toNorth), { parentId: ['below_another'] });
    await owner.refused('updateFileFolder', changing(top.id, { unitIds: [99_999] }), {
      unitIds: ['unknown'],
    });
    await owner.call('updateFileFolder', changing(top.id, { unitIds: [unitIds.SOUTH] }));
    expect(await namesOf({}, rui)).toEqual([]);
    const open = await createFolder({ name: 'Open' });
    const moved = await owner.call('updateFileFolder', changing(below.id, { parentId: open.id }));
    expect(moved).toMatchObject({ unitIds: [] });
    expect(await namesOf({}, rui)).toEqual(['a.pdf']);
  });

  it('cannot be moved by a viewer to where others have access', async () => {
    const north = await createFolder({ name: 'North', unitIds: [unitIds.NORTH] });
    const open = await createFolder({ name: 'Open' });
    await rui.refused('updateFileFolder', changing(north.id, { parentId: open.id }), 403);
    await rui.call('updateFileFolder', changing(north.id, { name: 'N' }));
  });

  it('restricted to a deleted profile is open to administrators only', async () => {
    await createFolder({ name: 'A', profileIds: [await profileOf('rui')] });
    expect((await folders(rui)).items).toHaveLength(1);
    await queryAsOwner('update file_folders set profile_ids = $1', [[99_999]]);
    expect((await folders(rui)).items).toEqual([]);
    expect((await folders()).items).toHaveLength(1);
  });
});

it('records every action in the audit', async () => {
  const file = await mustUpload('a.pdf', makePdf());
  const { id: fileLinkId, token } = await link(file.id);
  await owner.call('revokeFileLink', { params: { fileLinkId } });
  await owner.call('deleteFile', of(file.id));
  const rows = await queryAsOwner<{ action: string; after: unknown }>(
    `select action, after from audit_entries where account_id = $1 and entity like 'file%' order by sequence desc limit 4`,
    [accountId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'file.delete',
    'file-link.revoke',
    'file-link.create',
    'file.upload',
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
});
