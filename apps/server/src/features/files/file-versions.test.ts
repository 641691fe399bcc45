import type { FileFolders, FileVersions, StoredFile } from '@azimute/contract';
import { fileVersionsMost } from '@azimute/contract/files/values';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFilesPortal, type FilesPortal } from './testing/files-portal.ts';
import { makePdf } from './testing/make-files.ts';

let portal: FilesPortal;
beforeAll(async () => {
  portal = await startFilesPortal();
});
afterAll(() => portal.stop());
beforeEach(() => portal.empty());

type Who = Parameters<FilesPortal['as']>[0];
const replace = (text: string, who: Who = 'rui') =>
  portal.upload(who, 'a.pdf', makePdf(text), { sameName: 'replace' });
const versions = async (fileId: number) =>
  (await portal.as('lia', 'GET', `/files/${fileId}/versions`)).json<FileVersions>().items;
const content = async (fileId: number, number?: number) =>
  (
    await portal.as(
      'lia',
      'GET',
      number === undefined ? `/files/${fileId}/content` : `/files/${fileId}/versions/${number}/content`,
    )
  ).rawPayload.toString('latin1');
const restore = (who: Who, fileId: number, number: number) =>
  portal.as(who, 'POST', `/files/${fileId}/versions/${number}/restore`);
const givenUp = () => portal.queryAsOwner('select from objects where given_up_at is not null');

it('restores nothing for who only sees, for another account, and where there is no such version', async () => {
  const { id } = await portal.mustUpload('a.pdf', makePdf('one'));
  await replace('two');
  for (const [who, status] of [
    [undefined, 401],
    ['max', 403],
    ['lia', 403],
    ['eva', 404],
  ] as const)
    expect((await restore(who, id, 1)).statusCode).toBe(status);
  for (const number of [2, 3]) expect((await restore('rui', id, number)).statusCode).toBe(404);
  expect((await portal.as('eva', 'GET', `/files/${id}/versions`)).statusCode).toBe(404);
  for (const number of [2, 3])
    expect((await portal.as('lia', 'GET', `/files/${id}/versions/${number}/content`)).statusCode).toBe(404);
  expect((await versions(id)).map(({ number }) => number)).toEqual([2, 1]);
});

it('shows no version of a file in a folder that is not open to the person', async () => {
  const south = await portal.mustCreateFolder({ name: 'South', unitIds: [portal.unitIds.south] });
  const place = { folder: String(south.id) };
  const { id } = await portal.mustUpload('a.pdf', makePdf('one'), place);
  await portal.mustUpload('a.pdf', makePdf('two'), { ...place, sameName: 'replace' });
  for (const address of [`/files/${id}/versions`, `/files/${id}/versions/1/content`])
    expect((await portal.as('lia', 'GET', address)).statusCode).toBe(404);
  expect((await restore('rui', id, 1)).statusCode).toBe(404);
});

it('keeps what an upload replaces, with who uploaded it and when', async () => {
  const { id } = await portal.mustUpload('a.pdf', makePdf('one'));
  portal.clock.advance(60_000);
  expect((await replace('two')).json<StoredFile>()).toMatchObject({ id, version: 2 });
  const items = await versions(id);
  expect(items).toMatchObject([
    {
      number: 2,
      isCurrent: true,
      uploadedBy: { name: 'rui@alfa.example' },
      uploadedAt: '2026-03-02T12:01:00.000Z',
    },
    {
      number: 1,
      isCurrent: false,
      uploadedBy: { name: 'ana@alfa.example' },
      uploadedAt: '2026-03-02T12:00:00.000Z',
    },
  ]);
  expect(await content(id, 1)).toBe(makePdf('one').toString('latin1'));
  expect(await givenUp()).toEqual([]);
});

it('answers a content that was replaced meanwhile to nobody who means the one before', async () => {
  const { id, sha256 } = await portal.mustUpload('a.pdf', makePdf('one'));
  const asked = () => portal.as('lia', 'GET', `/files/${id}/content?sha256=${sha256}`);
  expect((await asked()).statusCode).toBe(200);
  await replace('two');
  expect((await asked()).statusCode).toBe(409);
});

it('restores a content as a new version, and keeps what was current', async () => {
  const { id } = await portal.mustUpload('a.pdf', makePdf('one'));
  await replace('two');
  const link = await portal.mustLink(id);
  expect((await restore('rui', id, 1)).json()).toMatchObject({
    id,
    version: 3,
    link: { id: link.id },
    uploadedBy: { name: 'ana@alfa.example' },
  });
  expect((await versions(id)).map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
    [3, true],
    [2, false],
  ]);
  expect([await content(id), await content(id, 2)]).toEqual(
    ['one', 'two'].map((text) => makePdf(text).toString('latin1')),
  );
  const [entry] = await portal.queryAsOwner<{ action: string; after: object }>(
    'select action, after from audit_entries where account_id = $1 order by sequence desc limit 1',
    [portal.accountId],
  );
  expect(entry).toMatchObject({ action: 'file.restore-version', after: { name: 'a.pdf', restored: 1 } });
  expect(await givenUp()).toEqual([]);
});

it('is no new version when the same content is sent once more', async () => {
  const { id } = await portal.mustUpload('a.pdf', makePdf('one'));
  await replace('two');
  expect((await replace('two')).json()).toMatchObject({ id, version: 2 });
  expect(await versions(id)).toHaveLength(2);
});

it('gives up the oldest beyond the most that a file keeps, and all of them when it goes into the bin', async () => {
  const { id } = await portal.mustUpload('a.pdf', makePdf('first'));
  for (let number = 2; number <= fileVersionsMost + 3; number += 1) await replace(String(number));
  expect((await versions(id)).map(({ number }) => number)).toEqual(
    Array.from({ length: fileVersionsMost + 1 }, (_, at) => fileVersionsMost + 3 - at),
  );
  expect(await givenUp()).toHaveLength(2);
  await portal.as('rui', 'DELETE', `/files/${id}`);
  expect(await portal.queryAsOwner('select from objects where given_up_at is null')).toHaveLength(1);
});

it('refuses beyond the quota of the account, whatever the person sees of it, and stores nothing', async () => {
  const south = await portal.mustCreateFolder({ name: 'South', unitIds: [portal.unitIds.south] });
  const { sizeBytes } = await portal.mustUpload('a.pdf', makePdf('a'), { folder: String(south.id) });
  await portal.mustUpload('a.pdf', makePdf('b'), { folder: String(south.id), sameName: 'replace' });
  const before = await Array.fromAsync(portal.objects.list());
  portal.quota.bytes = 3 * sizeBytes - 1;
  const refused = await portal.upload('rui', 'b.pdf', makePdf('c'));
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { code: 'upload_failed', errors: { file: ['over_quota'] } },
  ]);
  expect(await Array.fromAsync(portal.objects.list())).toHaveLength(before.length);
  expect((await portal.as('lia', 'GET', '/file-folders')).json<FileFolders>()).toMatchObject({
    sizeBytes: 0,
    usedBytes: 2 * sizeBytes,
    quotaBytes: portal.quota.bytes,
  });
  portal.quota.bytes += 1;
  const answers = await Promise.all(
    ['d', 'e'].map((text) => portal.upload('rui', `${text}.pdf`, makePdf(text))),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
});
