import { isDeepStrictEqual } from 'node:util';
import { validationCodes, type StoredFile, type UpdateFile } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type VerbContext } from '../../platform/transact.ts';
import { requireFolder, resolveName } from './file-names.ts';
import { readFile } from './files-reads.ts';
import { holdFiles } from './files-context.ts';

/** @throws DomainError not_found, conflict if it changed since `version`, validation_failed if the name is used */
export function updateFile(
  context: VerbContext,
  fileId: number,
  { version, ...given }: UpdateFile,
): Promise<StoredFile> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    await holdFiles(client, accountId);
    const stored = await readFile(transaction, fileId);
    if (stored.version !== version) throw new DomainError('conflict');
    const before = {
      name: stored.name,
      folderId: stored.folder?.id ?? null,
      description: stored.description,
      tags: stored.tags,
    };
    const folderId = given.folderId === undefined ? before.folderId : given.folderId;
    if (folderId !== before.folderId) await requireFolder(transaction, folderId);
    const after = {
      name: await freeName(
        resolveName(transaction, {
          name: given.name ?? before.name,
          kind: stored.kind,
          folderId,
          sameName: 'refuse',
          fileId,
        }),
      ),
      folderId,
      description: given.description ?? before.description,
      tags: [...new Set(given.tags ?? before.tags)],
    };
    if (isDeepStrictEqual(before, after)) return stored;
    await client.query(
      `update files set name = $3, file_folder_id = $4, description = $5, tags = $6, version = version + 1, updated_at = $7
        where account_id = $1 and file_id = $2`,
      [accountId, fileId, after.name, after.folderId, after.description, after.tags, at],
    );
    const file = await readFile(transaction, fileId);
    await audit(client, { action: 'file.update', entity: 'file', entityId: fileId, before, after });
    return file;
  });
}

/** In a form, a used name is an error of the field. */
async function freeName(resolving: ReturnType<typeof resolveName>): Promise<string> {
  try {
    return (await resolving).name;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'file_name_taken')) throw error;
    throw new DomainError('validation_failed', { errors: { name: [validationCodes.unique] }, cause: error });
  }
}
