import { archiveMostBytes, archiveMostFiles } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { ObjectMissingError, type ObjectStore } from '../../platform/objects/stored-objects.ts';
import { writeZip, type ZipEntry } from '../../platform/spreadsheets/write-zip.ts';
import type { Transaction } from '../../platform/transact.ts';
import { pathOf, subtreeOf } from './folder-rules.ts';
import { listFolders } from './folders-reads.ts';
import { findSentFile } from './send-content.ts';
import { storing } from './storing.ts';

interface Archiving {
  readonly objects: ObjectStore;
  /** Reads as the user with current rights. */
  readonly reading: <T>(read: (transaction: Transaction) => Promise<T>) => Promise<T>;
}

interface ListedFile {
  readonly fileId: number;
  /** Path in the archive. */
  readonly path: string;
}

interface FolderArchive {
  readonly name: string;
  readonly content: AsyncGenerator<Buffer>;
}

/**
 * Returns the files of a folder and its subfolders, read one by one while the archive is sent.
 * @throws DomainError not_found; validation_failed if they do not fit into one archive
 */
export async function archiveFolder(archiving: Archiving, folderId: number): Promise<FolderArchive> {
  const { name, files } = await archiving.reading((transaction) => listFolderFiles(transaction, folderId));
  return { name: `${name}.zip`, content: writeZip(readFiles(archiving, files)) };
}

async function listFolderFiles(
  transaction: Transaction,
  folderId: number,
): Promise<{ readonly name: string; readonly files: readonly ListedFile[] }> {
  const { client, accountId } = transaction;
  const { items } = await listFolders(transaction);
  const folder = items.find(({ id }) => id === folderId);
  if (folder === undefined) throw new DomainError('not_found');
  if (folder.sizeBytes > archiveMostBytes || folder.fileCount > archiveMostFiles)
    throw new DomainError('validation_failed', {
      errors: { fileFolderId: ['too_large'] },
      detail: 'The folder is too large for one archive. Download its subfolders one by one.',
    });
  const { rows } = await client.query<{ fileId: number; folderId: number; name: string }>(
    `select file_id as "fileId", file_folder_id as "folderId", name from files
      where account_id = $1 and file_folder_id = any($2) order by file_folder_id, sort_name, file_id`,
    [accountId, subtreeOf(items, folderId)],
  );
  const above = pathOf(items, folderId).length - 1;
  await audit(client, {
    action: 'file-folder.download',
    entity: 'file-folder',
    entityId: folderId,
    after: { name: folder.name, files: rows.length },
  });
  return {
    name: folder.name,
    files: rows.map((row) => ({
      fileId: row.fileId,
      path: [...pathOf(items, row.folderId).slice(above), row.name].join('/'),
    })),
  };
}

/** Files that are deleted, or become invisible to the user, during sending are listed at the archive's end. */
async function* readFiles(
  { reading, objects }: Archiving,
  files: readonly ListedFile[],
): AsyncGenerator<ZipEntry> {
  const leftOut: string[] = [];
  for (const { fileId, path } of files) {
    const file = await reading((read) => findSentFile(read, fileId));
    const content = file && (await openObject(objects, file.object_key));
    if (content === undefined) leftOut.push(path);
    else yield { name: path, content };
  }
  if (leftOut.length > 0) yield { name: 'left-out.txt', content: [Buffer.from(`${leftOut.join('\n')}\n`)] };
}

async function openObject(objects: ObjectStore, key: string): Promise<AsyncIterable<Buffer> | undefined> {
  return await storing(async () => {
    try {
      return (await objects.get(key)) as AsyncIterable<Buffer>;
    } catch (error) {
      if (error instanceof ObjectMissingError) return undefined;
      throw error;
    }
  });
}
