import { fileMaxBytes, type FileRefusal, type StoredFile, type UploadFileQuery } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { createObjectKey, sha256OfKey } from '../../platform/objects/stored-objects.ts';
import { transact, type Transaction } from '../../platform/transact.ts';
import { requireFolder, resolveName } from './file-names.ts';
import { readFile } from './files-reads.ts';
import { holdFiles, type FilesContext } from './files-context.ts';
import { inspectFile } from './inspect/inspect-file.ts';
import { storing } from './storing.ts';

export interface Upload extends UploadFileQuery {
  readonly bytes: Buffer;
}

const DETAILS: Readonly<Record<FileRefusal, string>> = {
  empty: 'The file is empty.',
  too_large: `A file has at most ${fileMaxBytes / 1024 / 1024} MB.`,
  unknown_kind: 'Its content is neither PDF nor DOCX, whatever its name.',
  executable: 'Its content is a program, whatever its name.',
  broken: 'The file is damaged, or was cut off. Open it, save it again and upload that.',
  encrypted: 'The file has a password. Save it without one and upload that.',
  macros: 'The document holds macros. Save it as .docx without them and upload that.',
  too_much_inside: 'The document unpacks to far more than a document holds.',
};

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
  // Before anything is stored: whoever may not, has to choose, or repeats an upload leaves no object behind.
  const repeated = await transact(context, async (read) => {
    await requireFolder(read, folderId);
    const { repeatedId } = await resolveName(read, place);
    return repeatedId === undefined ? undefined : await readFile(read, repeatedId);
  });
  if (repeated !== undefined) return repeated;
  await storing(() => context.objects.put(key, { sizeBytes: bytes.length, content: bytes }));
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdFiles(client, accountId);
    await requireFolder(transaction, folderId);
    const { name, replacedId, repeatedId } = await resolveName(transaction, place);
    if (repeatedId !== undefined) return await readFile(transaction, repeatedId);
    await client.query(
      'insert into objects (account_id, object_key, size_bytes, created_at) values ($1, $2, $3, $4)',
      [accountId, key, bytes.length, transaction.at],
    );
    const content = { name, kind, folderId, key, sizeBytes: bytes.length };
    const file = await (replacedId === undefined
      ? insertFile(transaction, content)
      : replaceContent(transaction, replacedId, content));
    await audit(client, {
      action: replacedId === undefined ? 'file.upload' : 'file.replace',
      entity: 'file',
      entityId: file.id,
      after: { name, folderId, sizeBytes: bytes.length, sha256: file.sha256 },
    });
    return file;
  });
}

export function refuseFile(refusal: FileRefusal): DomainError {
  return new DomainError('upload_failed', { errors: { file: [refusal] }, detail: DETAILS[refusal] });
}

interface Content {
  readonly name: string;
  readonly kind: StoredFile['kind'];
  readonly folderId: number | null;
  readonly key: string;
  readonly sizeBytes: number;
}

async function insertFile(transaction: Transaction, content: Content): Promise<StoredFile> {
  const { client, accountId, at } = transaction;
  const { rows } = await client.query<{ id: number }>(
    `insert into files (account_id, file_folder_id, name, kind, object_key, size_bytes, uploaded_by, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, acting_user_id(), $7, $7) returning file_id as id`,
    [accountId, content.folderId, content.name, content.kind, content.key, content.sizeBytes, at],
  );
  return await readFile(transaction, rows[0]?.id ?? 0);
}

/** Description, tags and links stay with the file. */
async function replaceContent(
  transaction: Transaction,
  fileId: number,
  content: Content,
): Promise<StoredFile> {
  const { client, accountId, at } = transaction;
  await client.query(
    `update objects o set given_up_at = now() from files f
      where f.account_id = $1 and f.file_id = $2 and o.account_id = f.account_id and o.object_key = f.object_key`,
    [accountId, fileId],
  );
  await client.query(
    `update files set name = $3, kind = $4, object_key = $5, size_bytes = $6, uploaded_by = acting_user_id(),
        version = version + 1, updated_at = $7
      where account_id = $1 and file_id = $2`,
    [accountId, fileId, content.name, content.kind, content.key, content.sizeBytes, at],
  );
  return await readFile(transaction, fileId);
}
