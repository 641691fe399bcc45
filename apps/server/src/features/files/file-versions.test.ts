import type { StoredFile } from '@azimute/contract';
import { fileVersionsMost } from '@azimute/contract/files/values';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { filesOf, filesPlan, of } from './testing/files-of.ts';
import { makePdf, makePdfOf } from './testing/make-files.ts';

const QUOTA_BYTES = 1024 ** 2;
const now = new Date('2026-03-02T12:00:00Z');
const clock = createManualClock(now);
const portal = await portalOf({ ...filesPlan, clock, environment: { FILES_QUOTA_MB: '1' } });
const { stranger, visitor, people, unitIds, accountId, queryAsOwner } = portal;
const { rui, lia, max } = people;
const { objects, upload, uploading, mustUpload, createFolder, link, empty } = filesOf(portal);
afterAll(() => portal.stop());
beforeEach(async () => {
  clock.set(now);
  await empty();
});

const replace = (text: string) => upload(rui, 'a.pdf', makePdf(text), { sameName: 'replace' });
const versions = async (fileId: number) => (await lia.call('listFileVersions', of(fileId))).items;
const version = (fileId: number, number: number) => ({ params: { fileId, number } });
const contentOf = async (fileId: number, number?: number): Promise<string> => {
  const { rawPayload } =
    number === undefined
      ? await lia.send('getFileContent', of(fileId))
      : await lia.send('getFileVersionContent', version(fileId, number));
  return rawPayload.toString('latin1');
};
const givenUp = () => queryAsOwner('select from objects where given_up_at is not null');

it('does not restore for people with read access, other accounts, or an unknown version', async () => {
  const { id } = await mustUpload('a.pdf', makePdf('one'));
  await replace('two');
  for (const [who, status] of [
    [visitor, 401],
    [max, 403],
    [lia, 403],
    [stranger, 404],
  ] as const)
    await who.refused('restoreFileVersion', version(id, 1), status);
  await stranger.refused('listFileVersions', of(id), 404);
  for (const number of [2, 3]) {
    await rui.refused('restoreFileVersion', version(id, number), 404);
    await lia.refused('getFileVersionContent', version(id, number), 404);
  }
  expect((await versions(id)).map(({ number }) => number)).toEqual([2, 1]);
});

it('hides versions of files in folders without access', async () => {
  const south = await createFolder({ name: 'South', unitIds: [unitIds.SOUTH] });
  const place = { folder: south.id };
  const { id } = await mustUpload('a.pdf', makePdf('one'), place);
  await mustUpload('a.pdf', makePdf('two'), { ...place, sameName: 'replace' });
  await lia.refused('listFileVersions', of(id), 404);
  await lia.refused('getFileVersionContent', version(id, 1), 404);
  await rui.refused('restoreFileVersion', version(id, 1), 404);
});

it('keeps replaced content, with who uploaded it and when', async () => {
  const { id } = await mustUpload('a.pdf', makePdf('one'));
  clock.advance(60_000);
  expect((await replace('two')).json<StoredFile>()).toMatchObject({ id, version: 2 });
  const items = await versions(id);
  expect(items).toMatchObject([
    {
      number: 2,
      isCurrent: true,
      uploadedBy: { name: 'rui' },
      uploadedAt: '2026-03-02T12:01:00.000Z',
    },
    {
      number: 1,
      isCurrent: false,
      uploadedBy: { name: 'owner' },
      uploadedAt: '2026-03-02T12:00:00.000Z',
    },
  ]);
  expect(await contentOf(id, 1)).toBe(makePdf('one').toString('latin1'));
  expect(await givenUp()).toEqual([]);
});

it('never returns replaced content for a request of the former one', async () => {
  const { id, sha256 } = await mustUpload('a.pdf', makePdf('one'));
  const asked = { ...of(id), query: { sha256 } };
  await lia.call('getFileContent', asked);
  await replace('two');
  await lia.refused('getFileContent', asked, 409);
});

it('restores a content as a new version, and keeps the current one', async () => {
  const { id } = await mustUpload('a.pdf', makePdf('one'));
  await replace('two');
  const { id: linkId } = await link(id);
  expect(await rui.call('restoreFileVersion', version(id, 1))).toMatchObject({
    id,
    version: 3,
    link: { id: linkId },
    uploadedBy: { name: 'owner' },
  });
  expect((await versions(id)).map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
    [3, true],
    [2, false],
  ]);
  expect([await contentOf(id), await contentOf(id, 2)]).toEqual(
    ['one', 'two'].map((text) => makePdf(text).toString('latin1')),
  );
  const [entry] = await queryAsOwner<{ action: string; after: object }>(
    'select action, after from audit_entries where account_id = $1 order by sequence desc limit 1',
    [accountId],
  );
  expect(entry).toMatchObject({ action: 'file.restore-version', after: { name: 'a.pdf', restored: 1 } });
  expect(await givenUp()).toEqual([]);
});

it('adds no version if the same content is sent again', async () => {
  const { id } = await mustUpload('a.pdf', makePdf('one'));
  await replace('two');
  expect((await replace('two')).json()).toMatchObject({ id, version: 2 });
  expect(await versions(id)).toHaveLength(2);
});

it('deletes the oldest versions beyond the limit, and all of them in the trash', async () => {
  const { id } = await mustUpload('a.pdf', makePdf('first'));
  for (let number = 2; number <= fileVersionsMost + 3; number += 1) await replace(String(number));
  expect((await versions(id)).map(({ number }) => number)).toEqual(
    Array.from({ length: fileVersionsMost + 1 }, (_, at) => fileVersionsMost + 3 - at),
  );
  expect(await givenUp()).toHaveLength(2);
  await rui.call('deleteFile', of(id));
  expect(await queryAsOwner('select from objects where given_up_at is null')).toHaveLength(1);
});

it('refuses uploads beyond the account’s quota, including hidden files, and stores nothing', async () => {
  const south = await createFolder({ name: 'South', unitIds: [unitIds.SOUTH] });
  const sizeBytes = 400_000;
  await mustUpload('a.pdf', makePdfOf(sizeBytes, 'a'), { folder: south.id });
  await mustUpload('a.pdf', makePdfOf(sizeBytes, 'b'), { folder: south.id, sameName: 'replace' });
  const before = await Array.fromAsync(objects.list());
  const room = QUOTA_BYTES - 2 * sizeBytes;
  const [input, sent] = uploading('b.pdf', makePdfOf(room + 1, 'c'));
  const refused = await rui.refused('uploadFile', input, { file: ['over_quota'] }, sent);
  expect(refused).toMatchObject({ status: 422, code: 'upload_failed' });
  expect(await Array.fromAsync(objects.list())).toHaveLength(before.length);
  expect(await lia.call('listFileFolders')).toMatchObject({
    sizeBytes: 0,
    usedBytes: 2 * sizeBytes,
    quotaBytes: QUOTA_BYTES,
  });
  const answers = await Promise.all(
    ['d', 'e'].map((text) => upload(rui, `${text}.pdf`, makePdfOf(room, text))),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
});
