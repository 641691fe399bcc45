import { moduleCodes } from '@azimute/contract';
import {
  assetDocumentsMost,
  assetPhotoMaxBytes,
  assetPhotoUploadType,
} from '@azimute/contract/asset-attachments';
import { fileUploadType } from '@azimute/contract/files/values';
import { afterAll, describe, expect, it } from 'vitest';
import { portalOf, type Person } from '../../testing/portal-of.ts';
import { makePdf } from '../files/testing/make-files.ts';
import { makeJpeg, makePng } from '../people/testing/make-image.ts';

const map = 'services:simc:geolocalizacao' as const;
const portal = await portalOf({
  assets: { 'ESC-0412': {}, 'CAM-0988': { unit: 'SOUTH' } },
  people: {
    editor: { changes: moduleCodes },
    mapper: { sees: [map] },
    outsider: { sees: ['notifications'] },
  },
});
afterAll(() => portal.stop());
const { owner, viewer, stranger, visitor, accountId, assetIds, unitIds, queryAsOwner } = portal;
const { editor, mapper, outsider } = portal.people;
const north = { assetId: assetIds['ESC-0412'] };
const south = { assetId: assetIds['CAM-0988'] };

async function upload(name: string, folder = 0): Promise<number> {
  const headers = { 'content-type': fileUploadType };
  const answer = await owner.send(
    'uploadFile',
    { query: { name, folder: String(folder) }, body: makePdf(name) },
    { headers },
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}
const manual = await upload('Manual.pdf');
const closedFolder = await owner.call('createFileFolder', {
  body: { name: 'South', unitIds: [unitIds.SOUTH] },
});
const closed = await upload('Inspection.pdf', closedFolder.id);
const namesFor = async (person: Person) =>
  (await person.call('listAssetDocuments', { params: north })).items.map(({ name }) => name);
const adding = (params: { assetId: number }, ...fileIds: number[]) => ({ params, body: { fileIds } });
const audited = (action: string) =>
  queryAsOwner(
    'select before, after from audit_entries where account_id = $1 and action = $2 order by sequence',
    [accountId, action],
  );

describe('the documents of an asset', () => {
  it('are refused to visitors, people without the module, other accounts and other ULs', async () => {
    const body = adding(north, manual);
    for (const [person, status] of [
      [visitor, 401],
      [outsider, 403],
      [stranger, 404],
    ] as const)
      await person.refused('listAssetDocuments', { params: north }, status);
    await editor.refused('listAssetDocuments', { params: south }, 404);
    for (const [person, status] of [
      [visitor, 401],
      [viewer, 403],
      [mapper, 403],
      [stranger, 404],
    ] as const) {
      await person.refused('addAssetDocuments', body, status);
      await person.refused('removeAssetDocument', { params: { ...north, fileId: manual } }, status);
    }
    await editor.refused('addAssetDocuments', adding(south, manual), 404);
    expect(await namesFor(owner)).toEqual([]);
  });

  it('must be files that the person sees', async () => {
    const unseen = { fileIds: ['not_found'] };
    expect(await editor.refused('addAssetDocuments', adding(north, manual, closed), 422)).toMatchObject({
      errors: unseen,
    });
    await owner.refused('addAssetDocuments', adding(north, 999_999), 422);
    expect(await namesFor(owner)).toEqual([]);
  });

  it('are added once, and listed to people who can open their files', async () => {
    await editor.call('addAssetDocuments', adding(north, manual));
    const { items } = await owner.call('addAssetDocuments', adding(north, manual, closed));
    expect(items).toMatchObject([
      { fileId: closed, name: 'Inspection.pdf', kind: 'pdf' },
      { fileId: manual, name: 'Manual.pdf', kind: 'pdf' },
    ]);
    expect(await namesFor(editor)).toEqual(['Manual.pdf']);
    expect(await namesFor(mapper)).toEqual([]);
    expect(await audited('asset.add-documents')).toEqual([
      { before: null, after: { fileIds: [manual] } },
      { before: null, after: { fileIds: [closed] } },
    ]);
  });

  it('disappear with a deleted file, and return with it', async () => {
    await owner.call('deleteFiles', { body: { fileIds: [manual] } });
    expect(await namesFor(owner)).toEqual(['Inspection.pdf']);
    await owner.call('restoreFiles', { body: { fileIds: [manual] } });
    expect(await namesFor(owner)).toEqual(['Inspection.pdf', 'Manual.pdf']);
  });

  it('are removed by people who see them, and their files stay', async () => {
    await editor.refused('removeAssetDocument', { params: { ...north, fileId: closed } }, 404);
    await editor.call('removeAssetDocument', { params: { ...north, fileId: manual } });
    await owner.refused('removeAssetDocument', { params: { ...north, fileId: manual } }, 404);
    expect(await namesFor(owner)).toEqual(['Inspection.pdf']);
    expect(await owner.call('getFile', { params: { fileId: manual } })).toMatchObject({ name: 'Manual.pdf' });
    expect(await audited('asset.remove-document')).toEqual([{ before: { fileIds: [manual] }, after: null }]);
  });

  it(`are limited to ${assetDocumentsMost}`, async () => {
    await queryAsOwner(
      `with made as (
        insert into files (account_id, name, kind, object_key, size_bytes)
          select account_id, 'Copy ' || n || '.pdf', kind, object_key, size_bytes
          from files, generate_series(2, $3) n where account_id = $1 and file_id = $4 returning file_id)
      insert into asset_documents (account_id, asset_id, file_id, added_at)
        select $1, $2, file_id, now() from made`,
      [accountId, north.assetId, assetDocumentsMost, manual],
    );
    expect(await owner.refused('addAssetDocuments', adding(north, manual), 422)).toMatchObject({
      errors: { fileIds: ['too_many_documents'] },
    });
    await owner.call('removeAssetDocument', { params: { ...north, fileId: closed } });
    expect((await owner.call('addAssetDocuments', adding(north, manual))).items).toHaveLength(
      assetDocumentsMost,
    );
  });
});

describe('the photo of an asset', () => {
  const setting = (body: Buffer, params = north) =>
    [{ params, body }, { headers: { 'content-type': assetPhotoUploadType } }] as const;
  const photoOf = async (person: Person = owner) => (await person.call('getAsset', { params: north })).photo;
  const keptObjects = () =>
    queryAsOwner(
      `select object_key from objects o where account_id = $1 and given_up_at is null
        and not exists (select from files f where f.object_key = o.object_key)`,
      [accountId],
    );

  it('is refused to visitors, people with read access, other accounts and other ULs', async () => {
    const [input, sent] = setting(makePng(100, 80));
    for (const [person, status] of [
      [visitor, 401],
      [viewer, 403],
      [outsider, 403],
      [stranger, 404],
    ] as const) {
      await person.refused('setAssetPhoto', input, status, sent);
      await person.refused('removeAssetPhoto', { params: north }, status);
    }
    const [elsewhere] = setting(makePng(100, 80), south);
    await editor.refused('setAssetPhoto', elsewhere, 404, sent);
    await stranger.refused('getAssetPhoto', { params: north }, 404);
    expect(await photoOf()).toBeNull();
    expect(await keptObjects()).toEqual([]);
  });

  it.each([
    ['a non-image', Buffer.from('GIF89a')],
    ['an image with time and location', makeJpeg(100, 80, [[0xe1, Buffer.from('Exif\0\0')]])],
    ['a broken image', makePng(100, 80).subarray(0, -6)],
    ['a tiny image', makePng(63, 80)],
    ['an image with too many pixels', makePng(8_193, 80)],
    ['an oversized image', Buffer.concat([makePng(100, 80), Buffer.alloc(assetPhotoMaxBytes)])],
  ])('cannot be %s', async (_what, bytes) => {
    const [input, sent] = setting(bytes);
    expect(await owner.refused('setAssetPhoto', input, 422, sent)).toMatchObject({
      errors: { photo: [105] },
    });
    expect(await keptObjects()).toEqual([]);
  });

  it('is set, shown to people who see the asset, replaced and removed', async () => {
    const first = makePng(100, 80);
    const answer = await editor.send('setAssetPhoto', ...setting(first));
    expect(answer.statusCode, answer.body).toBe(200);
    const { photo } = answer.json<{ photo: string }>();
    expect(await photoOf(mapper)).toBe(photo);
    const shown = await mapper.send('getAssetPhoto', { params: north });
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', etag: `"${photo}"` });
    expect(shown.rawPayload.equals(first)).toBe(true);
    const again = await mapper.send(
      'getAssetPhoto',
      { params: north },
      { headers: { 'if-none-match': `"${photo}"` } },
    );
    expect(again.statusCode).toBe(304);
    await owner.send('setAssetPhoto', ...setting(makeJpeg(64, 8_192)));
    const second = await photoOf();
    expect(second).not.toBe(photo);
    expect(await keptObjects()).toHaveLength(1);
    await owner.call('removeAssetPhoto', { params: north });
    await owner.refused('removeAssetPhoto', { params: north }, 404);
    await owner.refused('getAssetPhoto', { params: north }, 404);
    expect(await keptObjects()).toEqual([]);
    expect(await audited('asset.change-photo')).toEqual([
      { before: { photo: null }, after: { photo } },
      { before: { photo }, after: { photo: second } },
      { before: { photo: second }, after: { photo: null } },
    ]);
  });
});
