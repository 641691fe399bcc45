import type { FileKind, StoredFile } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/transact.ts';
import { readFile } from './files-reads.ts';
import { replaceContent } from './replace-content.ts';

interface Content {
  readonly name: string;
  readonly kind: FileKind;
  readonly folderId: number | null;
  /** Key of an object whose row exists. */
  readonly key: string;
  readonly sizeBytes: number;
  /** The file whose content it replaces. */
  readonly replacedId: number | undefined;
}

/** Makes an object a new file, or the content of an existing one. */
export async function storeContent(transaction: Transaction, content: Content): Promise<StoredFile> {
  const { name, folderId, key, sizeBytes, replacedId } = content;
  const fileId = replacedId ?? (await insertFile(transaction, content));
  if (replacedId !== undefined)
    await replaceContent(transaction, replacedId, { key, sizeBytes, uploaded: null });
  const file = await readFile(transaction, fileId);
  await audit(transaction.client, {
    action: replacedId === undefined ? 'file.upload' : 'file.replace',
    entity: 'file',
    entityId: file.id,
    after: { name, folderId, sizeBytes, sha256: file.sha256 },
  });
  return file;
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
