import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readZipDirectory, unpackMember } from '../../platform/spreadsheets/read-zip.ts';
import { startFilesPortal, type FilesPortal } from './testing/files-portal.ts';
import { makeDocx, makePdf } from './testing/make-files.ts';

let portal: FilesPortal;
beforeAll(async () => {
  portal = await startFilesPortal();
});
afterAll(() => portal.stop());
beforeEach(() => portal.empty());

type Who = Parameters<FilesPortal['as']>[0];
const archive = (who: Who, id: number) => portal.as(who, 'GET', `/file-folders/${id}/archive`);
const membersOf = (bytes: Buffer) => readZipDirectory(bytes, 100) ?? [];

async function plantTree() {
  const { id: above } = await portal.mustCreateFolder({ name: 'Acima' });
  const { id: top } = await portal.mustCreateFolder({ name: 'Relatórios', parentId: above });
  const { id: below } = await portal.mustCreateFolder({ name: '報告', parentId: top });
  await portal.mustUpload('b.pdf', makePdf('b'), { folder: String(top) });
  await portal.mustUpload('Отчёт.docx', makeDocx(), { folder: String(below) });
  await portal.mustUpload('outside.pdf', makePdf('outside'), { folder: String(above) });
  return { above, top };
}

it('is not sent to who has not the module, to another account, or to whom the folder is not open', async () => {
  const { id } = await portal.mustCreateFolder({ name: 'South', unitIds: [portal.unitIds.south] });
  for (const [who, status] of [
    [undefined, 401],
    ['max', 403],
    ['eva', 404],
    ['lia', 404],
  ] as const)
    expect((await archive(who, id)).statusCode).toBe(status);
});

it('is refused where the folder holds more than one archive does', async () => {
  const { id } = await portal.mustCreateFolder({ name: 'F' });
  const { id: fileId } = await portal.mustUpload('a.pdf', makePdf(), { folder: String(id) });
  await portal.queryAsOwner('update files set size_bytes = 2000000001 where file_id = $1', [fileId]);
  await portal.mustUpload('b.pdf', makePdf('b'), { folder: String(id) });
  await portal.queryAsOwner('update files set size_bytes = 2000000001');
  const refused = await archive('lia', id);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { errors: { fileFolderId: ['too_large'] } },
  ]);
});

it('holds the files of the folder and of those below under their names in any script, and is in the audit', async () => {
  const { top } = await plantTree();
  const answer = await archive('lia', top);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="Relatorios.zip"; filename*=UTF-8''${encodeURIComponent('Relatórios.zip')}`,
  });
  const members = membersOf(answer.rawPayload);
  expect(members.map(({ name }) => name)).toEqual(['Relatórios/b.pdf', 'Relatórios/報告/Отчёт.docx']);
  const [first] = members;
  expect(first && (await unpackMember(answer.rawPayload, first, 'bytes'))).toEqual(makePdf('b'));
  const [entry] = await portal.queryAsOwner<object>(
    'select action, after from audit_entries where account_id = $1 order by sequence desc limit 1',
    [portal.accountId],
  );
  expect(entry).toEqual({ action: 'file-folder.download', after: { name: 'Relatórios', files: 2 } });
});

it('says which files were deleted while it was sent, and which the store has lost', async () => {
  const { above } = await plantTree();
  const lost = await portal.mustUpload('lost.pdf', makePdf('lost'), { folder: String(above) });
  const [row] = await portal.queryAsOwner<{ key: string }>(
    'select object_key as key from files where file_id = $1',
    [lost.id],
  );
  await portal.objects.delete(row?.key ?? '');
  const [docx] = await portal.queryAsOwner<{ id: number }>(
    `select file_id as id from files where kind = 'docx'`,
  );
  portal.hooks.beforeGet = () => portal.as('ana', 'DELETE', `/files/${docx?.id}`);
  const { rawPayload } = await archive('lia', above);
  const members = membersOf(rawPayload);
  expect(members.map(({ name }) => name)).toEqual([
    'Acima/outside.pdf',
    'Acima/Relatórios/b.pdf',
    'left-out.txt',
  ]);
  const last = members.at(-1);
  expect(last && String(await unpackMember(rawPayload, last, 'bytes'))).toBe(
    'Acima/lost.pdf\nAcima/Relatórios/報告/Отчёт.docx\n',
  );
});
