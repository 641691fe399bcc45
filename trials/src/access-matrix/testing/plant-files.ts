import { createHash } from 'node:crypto';
import { makePdf } from '@azimute/server/src/features/files/testing/make-files.ts';
import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import type { ObjectStore } from '@azimute/server/src/platform/objects/stored-objects.ts';
import type { Query } from './plant-records.ts';
import { marks, places, type Place } from './places.ts';

/** Targets of calls among a place's files: one of each to change, and one to delete or end. */
export interface FilesOfPlace {
  readonly fileFolderId: number;
  readonly otherFileFolderId: number;
  readonly fileId: number;
  readonly otherFileId: number;
  readonly trashedFileId: number;
  readonly otherTrashedFileId: number;
  readonly fileLinkId: number;
  readonly otherFileLinkId: number;
}

interface Placed {
  readonly accountId: number;
  readonly unitId: number;
  readonly assetId: number;
}

/** IDs beyond all sequences, so that deleted rows can be planted again with the same ID. */
export function filesOf(place: Place): FilesOfPlace {
  const base = 1_000_000 * (places.indexOf(place) + 1);
  return {
    fileFolderId: base + 1,
    otherFileFolderId: base + 2,
    fileId: base + 3,
    otherFileId: base + 4,
    fileLinkId: base + 5,
    otherFileLinkId: base + 6,
    trashedFileId: base + 7,
    otherTrashedFileId: base + 8,
  };
}

interface Planted {
  readonly key: string;
  readonly content: Buffer;
}

/** The content of a place's files, an earlier version of one, and the photo of its asset. */
const objectsOf = (place: Place): Readonly<Record<'current' | 'former' | 'photo', Planted>> => ({
  current: objectOf(place, marks[place].text),
  former: objectOf(place, `${marks[place].text} before`),
  photo: objectOf(place, `${marks[place].text} photo`),
});

function objectOf(place: Place, text: string): Planted {
  const content = makePdf(text);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { content, key: `${sha256}-${String(places.indexOf(place)).padStart(32, '0')}` };
}

export async function plantObjects(store: ObjectStore): Promise<void> {
  for (const { key, content } of places.flatMap((place) => Object.values(objectsOf(place))))
    await store.put(key, { sizeBytes: content.length, content });
}

/**
 * Plants two folders restricted to the UL of the place; two files in the first one, with an earlier version and two
 * links (one with a download) of the first file; two files in the trash, the second of them expired; and a document
 * and a photo of the asset. Planting again restores them.
 */
export async function plantFiles(
  database: Pick<TestDatabase, 'queryAsOwner'>,
  place: Place,
  { accountId, unitId, assetId }: Placed,
): Promise<FilesOfPlace> {
  const planted = filesOf(place);
  const { text } = marks[place];
  const query: Query = (sql, values) => database.queryAsOwner(sql, values);
  const { current, former, photo } = objectsOf(place);
  for (const { key, content } of [current, former, photo])
    await query(
      `insert into objects (account_id, object_key, size_bytes) values ($1, $2, $3)
        on conflict (account_id, object_key) do update set given_up_at = null where objects.given_up_at is not null`,
      [accountId, key, content.length],
    );
  // One whose object may be deleted, since its file was deleted long ago.
  if (place === 'ownUnit')
    await query(
      `insert into objects (account_id, object_key, size_bytes, given_up_at)
        values ($1, $2, 1, now() - interval '2 days') on conflict do nothing`,
      [accountId, `${'0'.repeat(64)}-${'f'.repeat(32)}`],
    );
  await query(
    `insert into file_folders (account_id, file_folder_id, name, unit_ids) overriding system value
      select $1, id, $3::text || ' ' || n, array[$4::int] from unnest($2::int[]) with ordinality as t (id, n)
      on conflict (account_id, file_folder_id) do update
        set name = excluded.name, parent_id = null, profile_ids = '{}', unit_ids = excluded.unit_ids, version = 1
        where file_folders.version > 1`,
    [accountId, [planted.fileFolderId, planted.otherFileFolderId], text, unitId],
  );
  const trashedIds = [planted.trashedFileId, planted.otherTrashedFileId];
  // Removes restored files, and restores deleted ones.
  await query('delete from files where account_id = $1 and file_id = any($2)', [accountId, trashedIds]);
  await query('delete from trashed_files where account_id = $1 and file_id = any($2)', [
    accountId,
    [planted.fileId, planted.otherFileId],
  ]);
  await query(
    `insert into trashed_files (account_id, file_id, file_folder_id, folder_path, profile_ids, unit_ids, name, kind,
        object_key, size_bytes, description, tags, version, content_number, content_at, created_at, updated_at, deleted_at)
      select $1, id, $3, array[$4::text || ' 1'], '{}', array[$5::int], $4::text || ' ' || n || '.pdf', 'pdf',
        $6, $7, $4::text, array[$4::text], 1, 1, now(), now(), now(), now() - (n - 1) * interval '31 days'
      from unnest($2::int[]) with ordinality as t (id, n) on conflict do nothing`,
    [accountId, trashedIds, planted.fileFolderId, text, unitId, current.key, current.content.length],
  );
  await query(
    `insert into files
        (account_id, file_id, file_folder_id, name, kind, object_key, size_bytes, content_number, description, tags)
        overriding system value
      select $1, id, $3, $4::text || ' ' || n || '.pdf', 'pdf', $5, $6, 2, $4::text, array[$4::text]
      from unnest($2::int[]) with ordinality as t (id, n)
      on conflict (account_id, file_id) do update
        set file_folder_id = excluded.file_folder_id, name = excluded.name, object_key = excluded.object_key,
          size_bytes = excluded.size_bytes, version = 1 where files.version > 1`,
    [
      accountId,
      [planted.fileId, planted.otherFileId],
      planted.fileFolderId,
      text,
      current.key,
      current.content.length,
    ],
  );
  await query('delete from file_versions where account_id = $1 and file_id = $2 and content_number > 1', [
    accountId,
    planted.fileId,
  ]);
  await query(
    `insert into file_versions (account_id, file_id, content_number, object_key, size_bytes, content_at)
      values ($1, $2, 1, $3, $4, now()) on conflict do nothing`,
    [accountId, planted.fileId, former.key, former.content.length],
  );
  await query(
    `insert into file_links (account_id, file_link_id, file_id, token_hash, created_at, expires_at) overriding system value
      select $1, id, $3, sha256(convert_to($4::text || id, 'UTF8')), now(), now() + interval '1 day' from unnest($2::int[]) as t (id)
      on conflict (account_id, file_link_id) do update set ended_at = null, ended_as = null
        where file_links.ended_at is not null`,
    [accountId, [planted.fileLinkId, planted.otherFileLinkId], planted.fileId, text],
  );
  await query(
    `insert into file_link_uses
        (account_id, file_link_use_id, file_link_id, used_at, address, download_hash, open_until) overriding system value
      values ($1, $2::int, $2::int, now(), $3::text, sha256(convert_to($3::text, 'UTF8')), now() + interval '1 day')
      on conflict do nothing`,
    [accountId, planted.fileLinkId, text],
  );
  await query(
    `insert into asset_documents (account_id, asset_id, file_id, added_at) values ($1, $2, $3, now())
      on conflict do nothing`,
    [accountId, assetId, planted.otherFileId],
  );
  await query(
    `insert into asset_photos (account_id, asset_id, version, media_type, object_key)
      values ($1, $2, $3, 'image/png', $4) on conflict (account_id, asset_id) do update
        set version = excluded.version, media_type = excluded.media_type, object_key = excluded.object_key
        where asset_photos.object_key <> excluded.object_key`,
    [accountId, assetId, text, photo.key],
  );
  return planted;
}
