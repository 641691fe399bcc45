import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createObjectKey, type ObjectStore } from '@azimute/server/src/platform/objects/stored-objects.ts';
import type { DemoContent, FolderKey } from '../content/demo-content.ts';
import { demoFiles, type DemoFile, type DemoLink } from './demo-documents.ts';
import { writeDocx } from './write-docx.ts';
import { writePdf } from './write-pdf.ts';

interface Place {
  readonly owner: pg.ClientBase;
  readonly objects: ObjectStore;
  readonly accountId: number;
  /** User who uploaded everything and created the links. */
  readonly userId: number;
  readonly content: DemoContent;
}

/** Inserts folders with files, their objects before their rows, and links in every state. */
export async function insertFiles(place: Place): Promise<void> {
  const folderIds = new Map<FolderKey, number>();
  for (const file of demoFiles) {
    const folderId = await ensureFolder(place, folderIds, file.folder);
    const fileId = await insertFile(place, file, folderId);
    if (file.link !== undefined) await insertLink(place, fileId, file.link);
  }
}

async function ensureFolder(
  place: Place,
  folderIds: Map<FolderKey, number>,
  keys: readonly FolderKey[],
): Promise<number | null> {
  const [key, ...above] = keys.toReversed();
  if (key === undefined) return null;
  const known = folderIds.get(key);
  if (known !== undefined) return known;
  const parentId = await ensureFolder(place, folderIds, above.toReversed());
  const { rows } = await place.owner.query<{ id: number }>(
    'insert into file_folders (account_id, parent_id, name) values ($1, $2, $3) returning file_folder_id as id',
    [place.accountId, parentId, place.content.folders[key]],
  );
  const id = rows[0]?.id ?? 0;
  folderIds.set(key, id);
  return id;
}

async function insertFile(
  { owner, objects, accountId, userId, content: { files } }: Place,
  { key: fileKey, kind, ageDays }: DemoFile,
  folderId: number | null,
): Promise<number> {
  const { name, tags, parts } = files[fileKey];
  const document = { title: name, parts };
  const content = kind === 'pdf' ? writePdf(document) : await writeDocx(document);
  const key = createObjectKey(content);
  await objects.put(key, { sizeBytes: content.length, content });
  await owner.query('insert into objects (account_id, object_key, size_bytes) values ($1, $2, $3)', [
    accountId,
    key,
    content.length,
  ]);
  const { rows } = await owner.query<{ id: number }>(
    `insert into files (account_id, file_folder_id, name, kind, object_key, size_bytes, tags, uploaded_by, created_at,
        updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, now() - make_interval(days => $9), now() - make_interval(days => $9))
      returning file_id as id`,
    [accountId, folderId, `${name}.${kind}`, kind, key, content.length, tags, userId, ageDays],
  );
  return rows[0]?.id ?? 0;
}

/** Its token and the addresses of its downloads are unknown. */
async function insertLink(
  { owner, accountId, userId }: Place,
  fileId: number,
  { ageHours, hours, downloads }: DemoLink,
): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into file_links
        (account_id, file_id, token_hash, created_by, created_at, expires_at, downloads, last_used_at)
      values ($1, $2, $3, $4, now() - make_interval(hours => $5), now() + make_interval(hours => $6), $7,
        now() - make_interval(hours => $5 - $7))
      returning file_link_id as id`,
    [accountId, fileId, randomHash(), userId, ageHours, hours - ageHours, downloads],
  );
  for (let use = 1; use <= downloads; use += 1)
    await owner.query(
      `insert into file_link_uses (account_id, file_link_id, used_at, user_id, download_hash, open_until)
        select $1, $2, at, case when $4 % 3 = 0 then $5::int end, $3, at + interval '10 minutes'
        from (select now() - make_interval(hours => $6::int - $4::int) as at) as t`,
      [accountId, rows[0]?.id, randomHash(), use, userId, ageHours],
    );
}

function randomHash(): Buffer {
  return createHash('sha256').update(randomBytes(32)).digest();
}
