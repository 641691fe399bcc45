import { afterAll, beforeEach, expect, it } from 'vitest';
import type { ObjectStore } from '../../platform/objects/stored-objects.ts';
import { readZipDirectory, unpackMember } from '../../platform/spreadsheets/read-zip.ts';
import { transact } from '../../platform/transact.ts';
import { actorOf } from '../../testing/actor-of.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { archiveFolder } from './archive-folder.ts';
import { filesOf, filesPlan, of, ofFolder } from './testing/files-of.ts';
import { makeDocx, makePdf } from './testing/make-files.ts';

const portal = await portalOf({ ...filesPlan, environment: {} });
const { owner, stranger, visitor, people, unitIds, accountId, queryAsOwner } = portal;
const { lia, max } = people;
const { objects, mustUpload, createFolder, empty } = filesOf(portal);
afterAll(() => portal.stop());
beforeEach(empty);

const membersOf = (bytes: Buffer) => readZipDirectory(bytes, 100) ?? [];

async function plantTree() {
  const { id: above } = await createFolder({ name: 'Acima' });
  const { id: top } = await createFolder({ name: 'Relatórios', parentId: above });
  const { id: below } = await createFolder({ name: '報告', parentId: top });
  await mustUpload('b.pdf', makePdf('b'), { folder: top });
  await mustUpload('Отчёт.docx', makeDocx(), { folder: below });
  await mustUpload('outside.pdf', makePdf('outside'), { folder: above });
  return { above, top };
}

it('refuses people without the module, other accounts, and people without access to the folder', async () => {
  const { id } = await createFolder({ name: 'South', unitIds: [unitIds.SOUTH] });
  for (const [who, status] of [
    [visitor, 401],
    [max, 403],
    [stranger, 404],
    [lia, 404],
  ] as const)
    await who.refused('getFileFolderArchive', ofFolder(id), status);
});

it('refuses a folder that exceeds an archive’s limits', async () => {
  const { id } = await createFolder({ name: 'F' });
  const { id: fileId } = await mustUpload('a.pdf', makePdf(), { folder: id });
  await queryAsOwner('update files set size_bytes = 2000000001 where file_id = $1', [fileId]);
  await mustUpload('b.pdf', makePdf('b'), { folder: id });
  await queryAsOwner('update files set size_bytes = 2000000001');
  await lia.refused('getFileFolderArchive', ofFolder(id), { fileFolderId: ['too_large'] });
});

it('contains the files of the folder and its subfolders under names in any script, and is audited', async () => {
  const { top } = await plantTree();
  const answer = await lia.send('getFileFolderArchive', ofFolder(top));
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="Relatorios.zip"; filename*=UTF-8''${encodeURIComponent('Relatórios.zip')}`,
  });
  const members = membersOf(answer.rawPayload);
  expect(members.map(({ name }) => name)).toEqual(['Relatórios/b.pdf', 'Relatórios/報告/Отчёт.docx']);
  const [first] = members;
  expect(first && (await unpackMember(answer.rawPayload, first, 'bytes'))).toEqual(makePdf('b'));
  const [entry] = await queryAsOwner<object>(
    'select action, after from audit_entries where account_id = $1 order by sequence desc limit 1',
    [accountId],
  );
  expect(entry).toEqual({ action: 'file-folder.download', after: { name: 'Relatórios', files: 2 } });
});

it('lists files deleted during the download, and those missing in the store', async () => {
  const { above } = await plantTree();
  const lost = await mustUpload('lost.pdf', makePdf('lost'), { folder: above });
  const [row] = await queryAsOwner<{ key: string }>(
    'select object_key as key from files where file_id = $1',
    [lost.id],
  );
  await objects.delete(row?.key ?? '');
  const [docx] = await queryAsOwner<{ id: number }>(`select file_id as id from files where kind = 'docx'`);
  const watched: ObjectStore = {
    ...objects,
    get: async (key, range) => {
      await owner.send('deleteFile', of(docx?.id ?? 0));
      return await objects.get(key, range);
    },
  };
  const context = { ...portal, actor: await actorOf(portal, lia) };
  const { content } = await archiveFolder(
    { objects: watched, reading: (read) => transact(context, read) },
    above,
  );
  const rawPayload = Buffer.concat(await Array.fromAsync(content));
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
