import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileFolders, StoredFileList } from '@azimute/contract';
import { fileMaxBytes } from '@azimute/contract/files/values';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFilesPortal, type FilesPortal } from './testing/files-portal.ts';
import { makeDocx, makePdf } from './testing/make-files.ts';

let portal: FilesPortal;
beforeAll(async () => {
  portal = await startFilesPortal();
});
afterAll(() => portal.stop());
beforeEach(() => portal.empty());

const list = async (query = '', who: 'ana' | 'rui' | 'lia' | 'eva' = 'ana') =>
  (await portal.as(who, 'GET', `/files${query}`)).json<StoredFileList>();
const namesOf = async (query = '', who: 'ana' | 'rui' | 'lia' | 'eva' = 'ana') =>
  (await list(query, who)).items.map(({ name }) => name);
const folders = async (who: 'ana' | 'rui' = 'ana') =>
  (await portal.as(who, 'GET', '/file-folders')).json<FileFolders>();
const stored = async (): Promise<string[]> =>
  (await Array.fromAsync(portal.objects.list())).map(({ key }) => key);
const named = async (): Promise<string[]> =>
  (await portal.queryAsOwner<{ key: string }>('select object_key as key from objects')).map(({ key }) => key);

describe('who may not', () => {
  it('is refused: nobody, who has not the module, who only sees, another account', async () => {
    const file = await portal.mustUpload('a.pdf', makePdf());
    const folder = await portal.mustCreateFolder({ name: 'Laudos' });
    const before = await stored();
    for (const [who, status] of [
      [undefined, 401],
      ['max', 403],
      ['lia', 403],
    ] as const) {
      expect((await portal.upload(who, 'b.pdf', makePdf())).statusCode).toBe(status);
      expect((await portal.as(who, 'DELETE', `/files/${file.id}`)).statusCode).toBe(status);
      expect((await portal.as(who, 'POST', '/file-folders', { name: 'x' })).statusCode).toBe(status);
      expect((await portal.as(who, 'POST', `/files/${file.id}/links`, {})).statusCode).toBe(status);
    }
    expect((await portal.as('max', 'GET', `/files/${file.id}/content`)).statusCode).toBe(403);
    for (const address of [`/files/${file.id}`, `/files/${file.id}/content`, `/files/${file.id}/links`])
      expect((await portal.as('eva', 'GET', address)).statusCode).toBe(404);
    expect((await portal.upload('eva', 'b.pdf', makePdf(), { folder: String(folder.id) })).statusCode).toBe(
      404,
    );
    expect((await list('', 'eva')).items).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('is whoever a folder is not open to: they find neither it, nor what is in it or below it', async () => {
    const south = await portal.mustCreateFolder({ name: 'South', unitIds: [portal.unitIds.south] });
    const below = await portal.mustCreateFolder({ name: 'Below', parentId: south.id });
    const file = await portal.mustUpload('a.pdf', makePdf(), { folder: String(below.id) });
    for (const who of ['rui', 'lia'] as const) {
      expect((await portal.as(who, 'GET', `/files/${file.id}`)).statusCode).toBe(404);
      expect((await portal.as(who, 'GET', `/files/${file.id}/content`)).statusCode).toBe(404);
      expect((await portal.as(who, 'GET', `/files?folder=${below.id}`)).statusCode).toBe(404);
      expect((await list('', who)).total).toBe(0);
    }
    expect((await folders('rui')).items).toEqual([]);
    expect((await portal.as('rui', 'POST', '/files/delete', { fileIds: [file.id] })).statusCode).toBe(404);
    expect((await portal.upload('rui', 'b.pdf', makePdf(), { folder: String(below.id) })).statusCode).toBe(
      404,
    );
    const north = await portal.mustCreateFolder({ name: 'North', unitIds: [portal.unitIds.north] });
    await portal.mustUpload('b.pdf', makePdf(), { folder: String(north.id) });
    expect(await namesOf('', 'lia')).toEqual(['b.pdf']);
  });

  it('is whoever has none of the profiles, and, where ULs are named too, none of these', async () => {
    const { profileIds, unitIds } = portal;
    const folder = async (name: string, narrowing: object) => {
      const { id } = await portal.mustCreateFolder({ name, ...narrowing });
      await portal.mustUpload(`${name}.pdf`, makePdf(), { folder: String(id) });
    };
    await folder('rui', { profileIds: [profileIds['rui']] });
    await folder('rui in the south', { profileIds: [profileIds['rui']], unitIds: [unitIds.south] });
    await folder('lia in the north', { profileIds: [profileIds['lia']], unitIds: [unitIds.north] });
    expect(await namesOf('', 'rui')).toEqual(['rui.pdf']);
    expect(await namesOf('', 'lia')).toEqual(['lia in the north.pdf']);
    expect((await list()).total).toBe(3);
  });
});

describe('an upload', () => {
  const refusal = async (bytes: Buffer, name = 'a.pdf') => {
    const answer = await portal.upload('rui', name, bytes);
    expect(answer.json()).toMatchObject({ code: 'upload_failed', message: 'Failed to upload file' });
    return [answer.statusCode, answer.json<{ errors: { file: string[] } }>().errors.file];
  };

  it('is refused by its content, with the reason, and stores nothing', async () => {
    expect(await refusal(Buffer.from('MZ this is a program'))).toEqual([422, ['executable']]);
    expect(await refusal(Buffer.from('plain text'), 'a.docx')).toEqual([422, ['unknown_kind']]);
    expect(await refusal(makePdf().subarray(0, 200))).toEqual([422, ['broken']]);
    expect(await refusal(makePdf('a', '/Encrypt 9 0 R'))).toEqual([422, ['protected']]);
    expect(await refusal(makeDocx([{ name: 'word/vbaProject.bin', content: 'x' }]))).toEqual([
      422,
      ['macros'],
    ]);
    expect(await refusal(Buffer.alloc(0))).toEqual([422, ['empty']]);
    expect((await list()).total).toBe(0);
  });

  it('takes 4 MB and not a byte more', async () => {
    const pdf = (bytes: number) => {
      const small = makePdf();
      const [head, rest] = ['%PDF-1.7\n', small.subarray(9).toString('latin1')];
      // A comment behind the header; what follows is that much farther.
      const filling = `%${'x'.repeat(bytes - small.length - 20)}\n`;
      const moved = rest.replace(
        /startxref\n(\d+)/,
        (_whole, place: string) => `startxref\n${Number(place) + filling.length}`,
      );
      const whole = head + filling + moved;
      return Buffer.from(whole + '\n'.repeat(bytes - whole.length), 'latin1');
    };
    expect((await portal.upload('rui', 'a.pdf', pdf(fileMaxBytes))).statusCode).toBe(201);
    expect(await refusal(pdf(fileMaxBytes + 1))).toEqual([422, ['too_large']]);
  });

  it('needs a name without slashes and without what turns its direction', async () => {
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
      expect((await portal.upload('rui', name, makePdf())).statusCode, name).toBe(422);
  });

  it('is a file of what its content is, with the ending of that', async () => {
    const file = await portal.mustUpload('Laudo 14', makeDocx());
    expect(file).toMatchObject({ name: 'Laudo 14.docx', kind: 'docx', folder: null, link: null, version: 1 });
    expect(file.uploadedBy?.name).toBe('ana@alfa.example');
    expect((await portal.mustUpload('B.PDF', makePdf())).name).toBe('B.PDF');
    const content = await portal.as('lia', 'GET', `/files/${file.id}/content`);
    expect(content.rawPayload.equals(makeDocx())).toBe(true);
  });

  it('of a name that is there is refused, kept beside it, or takes its place with what it had', async () => {
    const first = await portal.mustUpload('Peça.pdf', makePdf('one'));
    const link = await portal.mustLink(first.id);
    const refused = await portal.upload('rui', 'PEÇA.pdf', makePdf('two'));
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'file_name_taken']);
    const beside = await portal.mustUpload('Peça.pdf', makePdf('two'), { sameName: 'keep_both' });
    const third = await portal.mustUpload('Peça.pdf', makePdf('two'), { sameName: 'keep_both' });
    expect([beside.name, third.name]).toEqual(['Peça (2).pdf', 'Peça (3).pdf']);
    const replaced = await portal.mustUpload('Peça.pdf', makePdf('three'), { sameName: 'replace' });
    expect(replaced).toMatchObject({ id: first.id, version: 2, link: { id: link.id } });
    const content = await portal.as('ana', 'GET', `/files/${first.id}/content`);
    expect(content.rawPayload.equals(makePdf('three'))).toBe(true);
  });

  it('that comes twice at once under one name is stored once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((n) => portal.upload('rui', 'a.pdf', makePdf(String(n)))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  });

  it('that is sent once more, as no answer came, is the file that is stored', async () => {
    const answers = [
      await portal.upload('rui', 'a.pdf', makePdf()),
      await portal.upload('rui', 'a.pdf', makePdf()),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    await Promise.all([1, 2].map(() => portal.upload('rui', 'b.pdf', makePdf())));
    expect(await namesOf()).toEqual(['a.pdf', 'b.pdf']);
  });

  it('has its object before its row, and leaves what was given up to the sweep', async () => {
    const file = await portal.mustUpload('a.pdf', makePdf());
    await portal.mustUpload('a.pdf', makePdf('b'), { sameName: 'replace' });
    await portal.as('ana', 'DELETE', `/files/${file.id}`);
    await portal.as('ana', 'POST', '/file-bin/delete', { fileIds: [file.id] });
    const keys = new Set(await stored());
    expect((await named()).filter((key) => !keys.has(key))).toEqual([]);
    const rows = await portal.queryAsOwner('select from objects where given_up_at is not null');
    expect(rows).toHaveLength(2);
  });
});

describe('content', () => {
  it('comes in ranges, and not at all where it is known', async () => {
    const pdf = makePdf('range');
    const { id, sha256 } = await portal.mustUpload('a.pdf', pdf);
    const get = (headers: Record<string, string>, view = '') =>
      portal.server.inject({
        url: `/api/v1/files/${id}/content${view}`,
        headers: { ...headers, authorization: token },
      });
    const token = `Bearer ${(await portal.signIn('lia@alfa.example')).access}`;
    const part = await get({ range: 'bytes=5-9' });
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([
      206,
      `bytes 5-9/${pdf.length}`,
      pdf.toString('latin1', 5, 10),
    ]);
    expect((await get({ range: `bytes=${pdf.length}-` })).statusCode).toBe(416);
    expect((await get({ 'if-none-match': `"${sha256}"` })).statusCode).toBe(304);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
    expect((await get({}, '?view=true')).headers['content-disposition']).toMatch(/^inline/);
  });

  it('is nothing that a browser runs, under its name in any script', async () => {
    const { id } = await portal.mustUpload('Отчёт "№1" 報告.pdf', makePdf());
    const { headers } = await portal.as('lia', 'GET', `/files/${id}/content`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'content-disposition': `attachment; filename="_____ _No1_ __.pdf"; filename*=UTF-8''${encodeURIComponent('Отчёт "№1" 報告.pdf')}`,
    });
    const docx = await portal.mustUpload('a.docx', makeDocx());
    const viewed = await portal.as('lia', 'GET', `/files/${docx.id}/content?view=true`);
    expect(viewed.headers['content-disposition']).toMatch(/^attachment/);
  });

  it('that is gone, or damaged, where it is stored is not answered', async () => {
    const { id } = await portal.mustUpload('a.pdf', makePdf('whole'));
    const [{ key } = { key: '' }] = await portal.queryAsOwner<{ key: string }>(
      'select object_key as key from files',
    );
    const file = path.join(portal.dataDir, 'objects', key.slice(0, 2), key);
    await writeFile(file, makePdf('other'));
    const answer = await portal.as('ana', 'GET', `/files/${id}/content`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'storage_unavailable']);
    await portal.objects.delete(key);
    expect((await portal.as('ana', 'GET', `/files/${id}/content`)).statusCode).toBe(503);
  });
});

describe('a list', () => {
  it('is searched by name and tag, filtered, ordered, and goes on where it was', async () => {
    const folder = await portal.mustCreateFolder({ name: 'F' });
    const below = await portal.mustCreateFolder({ name: 'G', parentId: folder.id });
    const one = await portal.mustUpload('Água.pdf', makePdf('1'), { folder: String(folder.id) });
    await portal.mustUpload('bomba.docx', makeDocx(), { folder: String(below.id) });
    await portal.mustUpload('Correia.pdf', makePdf('a longer text'));
    await portal.as('ana', 'PUT', `/files/${one.id}`, { version: 1, tags: ['Motor', 'Motor'] });
    expect(await namesOf('?search=agua')).toEqual(['Água.pdf']);
    expect(await namesOf('?search=motor')).toEqual(['Água.pdf']);
    expect(await namesOf('?tags=Motor')).toEqual(['Água.pdf']);
    expect(await namesOf('?kinds=docx')).toEqual(['bomba.docx']);
    expect(await namesOf(`?folder=${folder.id}`)).toEqual(['Água.pdf']);
    expect(await namesOf(`?folder=${folder.id}&below=true`)).toEqual(['Água.pdf', 'bomba.docx']);
    expect(await namesOf('?folder=0')).toEqual(['Correia.pdf']);
    expect(await namesOf('?sort=size&order=desc&kinds=pdf')).toEqual(['Correia.pdf', 'Água.pdf']);
    await portal.mustLink(one.id, { hours: 2 });
    expect(await namesOf('?links=active')).toEqual(['Água.pdf']);
    expect(await namesOf('?links=none&links=ended')).toEqual(['bomba.docx', 'Correia.pdf']);
    portal.clock.advance(3 * 3_600_000);
    expect(await namesOf('?links=ended')).toEqual(['Água.pdf']);
    for (const sort of ['name', 'size', 'updatedAt', 'linkExpiresAt'])
      for (const order of ['asc', 'desc']) {
        const whole = await list(`?sort=${sort}&order=${order}`);
        const names: string[] = [];
        let cursor: string | null = '';
        while (cursor !== null) {
          const page: StoredFileList = await list(
            `?sort=${sort}&order=${order}&limit=1${cursor && `&cursor=${cursor}`}`,
          );
          expect(page.total).toBe(3);
          names.push(...page.items.map(({ name }) => name));
          cursor = page.nextCursor;
        }
        expect(names).toEqual(whole.items.map(({ name }) => name));
      }
    expect((await portal.as('ana', 'GET', '/files?sort=size&cursor=WyJ4IiwxXQ')).statusCode).toBe(422);
  });
});

describe('a file', () => {
  it('is renamed, moved and described by who has read its last version', async () => {
    const folder = await portal.mustCreateFolder({ name: 'F' });
    const file = await portal.mustUpload('a.pdf', makePdf());
    await portal.mustUpload('b.pdf', makePdf());
    const put = (body: object) => portal.as('rui', 'PUT', `/files/${file.id}`, body);
    expect((await put({ version: 1, name: 'B' })).json()).toMatchObject({ errors: { name: [104] } });
    expect((await put({ version: 1, folderId: 99_999 })).statusCode).toBe(404);
    const moved = await put({ version: 1, name: 'B', folderId: folder.id, description: 'd', tags: ['x'] });
    expect(moved.json()).toMatchObject({
      name: 'B.pdf',
      folder: { id: folder.id, name: 'F' },
      description: 'd',
      version: 2,
    });
    expect((await put({ version: 1, name: 'c' })).json()).toMatchObject({ code: 'conflict' });
  });

  it('is moved and deleted with others, all or none', async () => {
    const folder = await portal.mustCreateFolder({ name: 'F' });
    const files = [await portal.mustUpload('a.pdf', makePdf()), await portal.mustUpload('b.pdf', makePdf())];
    await portal.mustUpload('A.PDF', makePdf('other'), { folder: String(folder.id) });
    const fileIds = files.map(({ id }) => id);
    const move = (body: object) =>
      portal.as('rui', 'POST', '/files/move', { fileIds, folderId: folder.id, ...body });
    expect((await move({})).json()).toMatchObject({ code: 'file_name_taken' });
    expect(await namesOf('?folder=0')).toEqual(['a.pdf', 'b.pdf']);
    expect((await move({ fileIds: [...fileIds, 99_999] })).statusCode).toBe(404);
    expect((await move({ sameName: 'keep_both' })).json()).toEqual({ changed: 2 });
    expect(await namesOf(`?folder=${folder.id}`)).toEqual(['a (2).pdf', 'A.PDF', 'b.pdf']);
    expect((await portal.as('rui', 'POST', '/files/delete', { fileIds })).json()).toEqual({ changed: 2 });
    expect(await namesOf()).toEqual(['A.PDF']);
  });

  it('takes no place of another that is moved with it', async () => {
    const [one, two, target] = await Promise.all(
      ['1', '2', '3'].map((name) => portal.mustCreateFolder({ name })),
    );
    const fileIds: number[] = [];
    for (const [folder, text] of [
      [one, 'first'],
      [two, 'second'],
    ] as const)
      fileIds.push((await portal.mustUpload('a.pdf', makePdf(text), { folder: String(folder?.id) })).id);
    await portal.mustUpload('a.pdf', makePdf('replaced'), { folder: String(target?.id) });
    const moved = await portal.as('rui', 'POST', '/files/move', {
      fileIds,
      folderId: target?.id,
      sameName: 'replace',
    });
    expect(moved.json()).toEqual({ changed: 2 });
    const { items } = await list(`?folder=${target?.id}`);
    expect(items.map(({ id, name }) => [name, id])).toEqual([
      ['a (2).pdf', fileIds[1]],
      ['a.pdf', fileIds[0]],
    ]);
  });
});

describe('a folder', () => {
  const put = (who: 'ana' | 'rui', id: number, body: object) =>
    portal.as(who, 'PUT', `/file-folders/${id}`, body);

  it('has a name of its own beside others, lies nowhere within itself, and not too deep', async () => {
    let parentId = (await portal.mustCreateFolder({ name: 'A' })).id;
    const top = parentId;
    expect((await portal.as('ana', 'POST', '/file-folders', { name: 'a' })).json()).toMatchObject({
      errors: { name: [104] },
    });
    for (let depth = 2; depth <= 8; depth += 1)
      parentId = (await portal.mustCreateFolder({ name: 'A', parentId })).id;
    const deeper = await portal.as('ana', 'POST', '/file-folders', { name: 'A', parentId });
    expect(deeper.json()).toMatchObject({ errors: { parentId: ['too_deep'] } });
    expect((await put('ana', top, { version: 1, parentId })).json()).toMatchObject({
      errors: { parentId: ['inside_itself'] },
    });
  });

  it('says what it holds, and is deleted with it when that was said', async () => {
    const top = await portal.mustCreateFolder({ name: 'A' });
    const below = await portal.mustCreateFolder({ name: 'B', parentId: top.id });
    const file = await portal.mustUpload('a.pdf', makePdf(), { folder: String(below.id) });
    expect((await folders()).items[0]).toMatchObject({
      fileCount: 1,
      folderCount: 1,
      sizeBytes: file.sizeBytes,
    });
    const remove = (folderCount: number, files: number) =>
      portal.as('rui', 'DELETE', `/file-folders/${top.id}?folders=${folderCount}&files=${files}`);
    expect((await remove(1, 0)).json()).toMatchObject({ code: 'conflict' });
    expect((await remove(1, 1)).statusCode).toBe(204);
    expect(await folders()).toMatchObject({ items: [], fileCount: 0 });
  });

  it('is opened and closed to people by administrators alone, with all that lies below it', async () => {
    const { unitIds } = portal;
    const top = await portal.mustCreateFolder({ name: 'A' });
    const below = await portal.mustCreateFolder({ name: 'B', parentId: top.id });
    await portal.mustUpload('a.pdf', makePdf(), { folder: String(below.id) });
    expect((await put('rui', top.id, { version: 1, unitIds: [unitIds.north] })).statusCode).toBe(403);
    expect((await put('ana', below.id, { version: 1, unitIds: [unitIds.north] })).json()).toMatchObject({
      errors: { parentId: ['below_another'] },
    });
    expect((await put('ana', top.id, { version: 1, unitIds: [99_999] })).json()).toMatchObject({
      errors: { unitIds: ['unknown'] },
    });
    expect((await put('ana', top.id, { version: 1, unitIds: [unitIds.south] })).statusCode).toBe(200);
    expect(await namesOf('', 'rui')).toEqual([]);
    const open = await portal.mustCreateFolder({ name: 'Open' });
    const moved = await put('ana', below.id, { version: 1, parentId: open.id });
    expect(moved.json()).toMatchObject({ unitIds: [] });
    expect(await namesOf('', 'rui')).toEqual(['a.pdf']);
  });

  it('is moved by no viewer to where it is open to others', async () => {
    const north = await portal.mustCreateFolder({ name: 'North', unitIds: [portal.unitIds.north] });
    const open = await portal.mustCreateFolder({ name: 'Open' });
    expect((await put('rui', north.id, { version: 1, parentId: open.id })).statusCode).toBe(403);
    expect((await put('rui', north.id, { version: 1, name: 'N' })).statusCode).toBe(200);
  });

  it('that was narrowed to a profile that is gone is open to nobody but administrators', async () => {
    const profileId = portal.profileIds['rui'];
    await portal.mustCreateFolder({ name: 'A', profileIds: [profileId] });
    expect((await folders('rui')).items).toHaveLength(1);
    await portal.queryAsOwner('update file_folders set profile_ids = $1', [[99_999]]);
    expect((await folders('rui')).items).toEqual([]);
    expect((await folders()).items).toHaveLength(1);
  });
});

it('writes into the audit what was done', async () => {
  const file = await portal.mustUpload('a.pdf', makePdf());
  const link = await portal.mustLink(file.id);
  await portal.as('ana', 'DELETE', `/file-links/${link.id}`);
  await portal.as('ana', 'DELETE', `/files/${file.id}`);
  const rows = await portal.queryAsOwner<{ action: string; after: unknown }>(
    `select action, after from audit_entries where account_id = $1 and entity like 'file%' order by sequence desc limit 4`,
    [portal.accountId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'file.delete',
    'file-link.revoke',
    'file-link.create',
    'file.upload',
  ]);
  expect(JSON.stringify(rows)).not.toContain(link.token);
});
