import type { FileVersionParams, StoredFile } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { holdFiles } from './files-context.ts';
import { readFile } from './files-reads.ts';
import { replaceContent } from './replace-content.ts';

/**
 * Makes a previous version the current one. It receives a new number, and keeps its uploader and time.
 * @throws DomainError not_found
 */
export function restoreFileVersion(
  context: VerbContext,
  { fileId, number }: FileVersionParams,
): Promise<StoredFile> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdFiles(client, accountId);
    await readFile(transaction, fileId);
    const { rows } = await client.query<{
      object_key: string;
      size_bytes: number;
      uploaded_by: number | null;
      content_at: Date;
    }>(
      `delete from file_versions where account_id = $1 and file_id = $2 and content_number = $3
        returning object_key, size_bytes, uploaded_by, content_at`,
      [accountId, fileId, number],
    );
    const [row] = rows;
    if (row === undefined)
      throw new DomainError('not_found', {
        detail: 'This version does not exist. Reload the versions and try again.',
      });
    await replaceContent(transaction, fileId, {
      key: row.object_key,
      sizeBytes: row.size_bytes,
      uploaded: { by: row.uploaded_by, at: row.content_at },
    });
    const file = await readFile(transaction, fileId);
    await audit(client, {
      action: 'file.restore-version',
      entity: 'file',
      entityId: fileId,
      after: { name: file.name, restored: number, sha256: file.sha256 },
    });
    return file;
  });
}
