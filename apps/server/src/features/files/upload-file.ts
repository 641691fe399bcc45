import type { StoredFile, Uploaded, UploadFileQuery } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { createObjectKey, sha256OfKey } from '../../platform/objects/stored-objects.ts';
import { createParserPool } from '../../platform/parsing/parser-pool.ts';
import { transact, type AccountRead } from '../../platform/transact.ts';
import { requireFolder, resolveName, type NamedPlace } from './file-names.ts';
import { readFile } from './files-reads.ts';
import { holdFiles, type FilesContext } from './files-context.ts';
import type { Inspection } from './inspect/inspection.ts';
import { requireStorage } from './quota.ts';
import { refuseFile } from './refuse-file.ts';
import { storeContent } from './store-content.ts';
import { storing } from './storing.ts';
import { resolveUnchecked, type Settled } from './unchecked/resolve-unchecked.ts';
import {
  findUnchecked,
  insertUnchecked,
  readUnchecked,
  type UncheckedRow,
} from './unchecked/unchecked-files.ts';

const pool = createParserPool<Uint8Array, Inspection>({
  script: new URL('./inspect/inspect-worker.ts', import.meta.url),
  threads: 2,
  heapMb: 256,
  refuse: () => refuseFile('too_much_inside'),
});

export interface Upload extends UploadFileQuery {
  readonly bytes: Buffer;
}

/**
 * Stores a file: first its object, then its row, so that no row lacks its object after a crash. A repeated request
 * after a lost response returns the stored file. With a virus scanner, it becomes a file once the scan finds nothing.
 * @throws DomainError upload_failed with the reason as the code of `file`, file_name_taken, not_found,
 * storage_unavailable
 */
export async function uploadFile(context: FilesContext, { bytes, ...upload }: Upload): Promise<Uploaded> {
  const { kind, refusal } = await inspectApart(context.actor.accountId, bytes);
  if (refusal !== undefined) throw refuseFile(refusal);
  const key = createObjectKey(bytes);
  const folderId = upload.folder === 0 ? null : upload.folder;
  const sizeBytes = bytes.length;
  const place = { ...upload, kind, folderId, sha256: sha256OfKey(key) };
  const storage = { quotaBytes: context.quotaBytes, addedBytes: sizeBytes };
  // Before storing: forbidden, undecided and repeated uploads leave no object behind.
  const repeated = await transact(context, async (read) => {
    const found = await resolveUpload(read, place);
    if (isPlace(found)) await requireStorage(read, storage);
    return found;
  });
  if (!isPlace(repeated)) return await answer(context, repeated, bytes);
  await storing(() => context.objects.put(key, { sizeBytes, content: bytes }));
  const stored = await transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    await holdFiles(client, accountId);
    const found = await resolveUpload(transaction, place);
    if (!isPlace(found)) return found;
    await requireStorage(transaction, storage);
    await client.query(
      'insert into objects (account_id, object_key, size_bytes, created_at) values ($1, $2, $3, $4)',
      [accountId, key, sizeBytes, at],
    );
    const content = { ...place, ...found, key, sizeBytes };
    return context.scanner === undefined
      ? { file: await storeContent(transaction, content) }
      : { unchecked: await insertUnchecked(transaction, content) };
  });
  return await answer(context, stored, bytes);
}

/** The upload's location. */
interface FreePlace {
  readonly name: string;
  readonly replacedId: number | undefined;
}

/** The result, of this or of the first request. */
type Stored =
  | { readonly file: StoredFile; readonly unchecked?: undefined }
  | { readonly unchecked: UncheckedRow; readonly file?: undefined };

function isPlace(found: FreePlace | Stored): found is FreePlace {
  return 'name' in found;
}

async function answer(context: FilesContext, { file, unchecked }: Stored, bytes: Buffer): Promise<Uploaded> {
  return file ?? (await checkUploaded(context, unchecked, bytes));
}

async function resolveUpload(
  read: AccountRead,
  place: NamedPlace & { readonly sha256: string },
): Promise<FreePlace | Stored> {
  await requireFolder(read, place.folderId);
  const { name, replacedId, repeatedId } = await resolveName(read, place);
  if (repeatedId !== undefined) return { file: await readFile(read, repeatedId) };
  const unchecked = await findUnchecked(read, { ...place, name });
  return unchecked === undefined ? { name, replacedId } : { unchecked };
}

/**
 * Determines the kind of a file in another thread.
 * @throws DomainError upload_failed if that exceeds a limit
 */
function inspectApart(accountId: number, bytes: Buffer): Promise<Inspection> {
  return pool.parseOnce(accountId, bytes);
}

/**
 * Scans a stored upload while its uploader waits. If the scanner does not respond in time, or this process dies, the
 * upload waits (check-waiting-files.ts).
 * @throws DomainError upload_failed if a virus was found; not_found, forbidden
 */
async function checkUploaded(context: FilesContext, row: UncheckedRow, bytes: Buffer): Promise<Uploaded> {
  const { scanner } = context;
  const settled: Settled =
    scanner === undefined ? 'waiting' : await resolveUnchecked({ ...context, scanner }, row, [bytes]);
  if (typeof settled === 'string') return await transact(context, (read) => readUnchecked(read, row));
  if ('file' in settled) return settled.file;
  const { reason, virus } = settled.refused;
  if (reason === 'infected') throw refuseFile('infected', virus);
  throw new DomainError(reason === 'rights_lost' ? 'forbidden' : 'not_found');
}
