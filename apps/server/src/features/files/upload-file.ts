import type { StoredFile, UploadFileQuery } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { createObjectKey, sha256OfKey } from '../../platform/objects/stored-objects.ts';
import { transact, type Transaction } from '../../platform/transact.ts';
import { requireFolder, resolveName } from './file-names.ts';
import { readFile } from './files-reads.ts';
import { holdFiles, type FilesContext } from './files-context.ts';
import { inspectFile } from './inspect/inspect-file.ts';
import { requireStorage } from './quota.ts';
import { refuseFile } from './refuse-file.ts';
import { replaceContent } from './replace-content.ts';
import { storing } from './storing.ts';

export interface Upload extends UploadFileQuery {
  readonly bytes: Buffer;
}

/**
 * Stores a file: first its object, then its row, so that no row is without its object after any crash. Whoever sends it once
 * more because no answer came is answered what is stored.
 * @throws DomainError upload_failed with the reason as the code of `file`, file_name_taken, not_found, storage_unavailable
 */
export async function uploadFile(context: FilesContext, { bytes, ...upload }: Upload): Promise<StoredFile> {
  const { kind, refusal } = await inspectFile(bytes);
  if (refusal !== undefined) throw refuseFile(refusal);
  const key = createObjectKey(bytes);
  const folderId = upload.folder === 0 ? null : upload.folder;
  const place = { ...upload, kind, folderId, sha256: sha256OfKey(key) };
  const storage = { quotaBytes: context.quotaBytes, addedBytes: bytes.length };
  // Before anything is stored: whoever may not, has to choose, or repeats an upload leaves no object behind.
  const repeated = await transact(context, async (read) => {
    await requireFolder(read, folderId);
    const { repeatedId } = await resolveName(read, place);
    if (repeatedId !== undefined) return await readFile(read, repeatedId);
    await requireStorage(read, storage);
    return undefined;
  });
  if (repeated !== undefined) return repeated;
  await storing(() => context.objects.put(key, { sizeBytes: bytes.length, content: bytes }));
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdFiles(client, accountId);
    await requireFolder(transaction, folderId);
    const { name, replacedId, repeatedId } = await resolveName(transaction, place);
    if (repeatedId !== undefined) return await readFile(transaction, repeatedId);
    await requireStorage(transaction, storage);
    await client.query(
      'insert into objects (account_id, object_key, size_bytes, created_at) values ($1, $2, $3, $4)',
      [accountId, key, bytes.length, transaction.at],
    );
    const content = { name, kind, folderId, key, sizeBytes: bytes.length, uploaded: null };
    const fileId = replacedId ?? (await insertFile(transaction, content));
    if (replacedId !== undefined) await replaceContent(transaction, replacedId, content);
    const file = await readFile(transaction, fileId);
    await audit(client, {
      action: replacedId === undefined ? 'file.upload' : 'file.replace',
      entity: 'file',
      entityId: file.id,
      after: { name, folderId, sizeBytes: bytes.length, sha256: file.sha256 },
    });
    return file;
  });
}

interface Content {
  readonly name: string;
  readonly kind: StoredFile['kind'];
  readonly folderId: number | null;
  readonly key: string;
  readonly sizeBytes: number;
}

async function insertFile(transaction: Transaction, content: Content): Promise<number> {
  const { client, accountId, at } = transaction;
  const { rows } = await client.query<{ id: number }>(
    `insert into files (account_id, file_folder_id, name, kind, object_key, size_bytes, uploaded_by, content_at, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, acting_user_id(), $7, $7, $7) returning file_id as id`,
    [accountId, content.folderId, content.name, content.kind, content.key, content.sizeBytes, at],
  );
  return rows[0]?.id ?? 0;
}
