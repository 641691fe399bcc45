import type { StoredFile, UncheckedRefusal } from '@azimute/contract';
import { audit } from '../../../platform/audit.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { withoutRights } from '../../../platform/postgres/transaction.ts';
import { sha256OfKey, type ObjectStore } from '../../../platform/objects/stored-objects.ts';
import {
  transact,
  type Transaction,
  type VerbContext,
  type VerbDependencies,
} from '../../../platform/transact.ts';
import type { Content } from '../../../platform/virus-scanner/ask-clamd.ts';
import { ScannerError, type VirusScanner } from '../../../platform/virus-scanner/virus-scanner.ts';
import { notify } from '../../notifications/notify.ts';
import { requireFolder, resolveName, type NamedPlace } from '../file-names.ts';
import { holdFiles } from '../files-context.ts';
import { readFile } from '../files-reads.ts';
import { storeContent } from '../store-content.ts';
import type { UncheckedRow } from './unchecked-files.ts';

export interface Refusal {
  readonly reason: UncheckedRefusal;
  readonly virus: string | null;
}

/**
 * State of an upload: a file, refused, or still waiting. `gone`: another process settled it.
 *
 * waiting -> file (nothing found) | refused (a virus, or no valid location anymore). The existence of its row is the
 * only stored state: after a crash it is waiting, and is scanned again.
 */
export type Settled = { readonly file: StoredFile } | { readonly refused: Refusal } | 'waiting' | 'gone';

export interface CheckContext extends VerbContext {
  readonly objects: ObjectStore;
  readonly scanner: VirusScanner;
}

/** Scans an upload and settles it as its uploader with the rights of `actor`. */
export async function resolveUnchecked(
  context: CheckContext,
  row: UncheckedRow,
  content: Content,
): Promise<Settled> {
  let virus: string | null;
  try {
    virus = await context.scanner.scan(content);
  } catch (error) {
    if (error instanceof ScannerError) return 'waiting';
    throw error;
  }
  if (virus !== null) return await refuseUnchecked(context, row, { reason: 'infected', virus });
  try {
    const file = await transact(context, (transaction) => takeIn(transaction, row));
    return file === undefined ? 'gone' : { file };
  } catch (error) {
    const code = error instanceof DomainError ? error.code : undefined;
    if (code === 'not_found') return await refuseUnchecked(context, row, { reason: 'folder_gone', virus });
    if (code === 'forbidden') return await refuseUnchecked(context, row, { reason: 'rights_lost', virus });
    throw error;
  }
}

/** Adds a number if the name was used in the meantime. Undefined if another process settled it. */
async function takeIn(transaction: Transaction, row: UncheckedRow): Promise<StoredFile | undefined> {
  const { client, accountId } = transaction;
  await holdFiles(client, accountId);
  const { kind, name: wanted, file_folder_id: folderId, object_key: key, size_bytes: sizeBytes } = row;
  await requireFolder(transaction, folderId);
  const { name, replacedId, repeatedId } = await resolveLater(transaction, {
    name: wanted,
    kind,
    folderId,
    sameName: row.same_name,
    sha256: sha256OfKey(key),
  });
  if (repeatedId !== undefined)
    return (await endWithoutFile(transaction, row)) ? await readFile(transaction, repeatedId) : undefined;
  const { rowCount } = await client.query(
    'delete from unchecked_files where account_id = $1 and unchecked_file_id = $2',
    [accountId, row.unchecked_file_id],
  );
  if (rowCount === 0) return undefined;
  return await storeContent(transaction, { name, kind, folderId, key, sizeBytes, replacedId });
}

/** The uploader is no longer waiting for a response. */
async function resolveLater(transaction: Transaction, place: NamedPlace): ReturnType<typeof resolveName> {
  try {
    return await resolveName(transaction, place);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'file_name_taken')) throw error;
    return await resolveName(transaction, { ...place, sameName: 'keep_both' });
  }
}

/** Notifies the uploader of the reason. Infected content is deleted at once, all other content after a day. */
export async function refuseUnchecked(
  { objects, ...dependencies }: VerbDependencies & Pick<CheckContext, 'objects'>,
  row: UncheckedRow,
  refusal: Refusal,
): Promise<Settled> {
  const { account_id: accountId, user_id: userId, name, object_key: key } = row;
  const actor = withoutRights({ accountId, userId, sessionId: null });
  const isEnded = await transact({ ...dependencies, actor }, async (transaction) => {
    if (!(await endWithoutFile(transaction, row))) return false;
    const { client } = transaction;
    await notify(client, { accountId, userId, kind: 'file_refused', data: { name, ...refusal } });
    await audit(client, {
      action: 'unchecked-file.refuse',
      entity: 'unchecked-file',
      entityId: row.unchecked_file_id,
      before: { name, folderId: row.file_folder_id, sizeBytes: row.size_bytes, sha256: sha256OfKey(key) },
      after: refusal,
    });
    return true;
  });
  if (!isEnded) return 'gone';
  if (refusal.reason === 'infected') await objects.delete(key);
  return { refused: refusal };
}

/** Returns false if another process settled it: the object then belongs to a file. */
async function endWithoutFile({ client, accountId }: Transaction, row: UncheckedRow): Promise<boolean> {
  const { rowCount } = await client.query(
    `with gone as (delete from unchecked_files where account_id = $1 and unchecked_file_id = $2 returning account_id, object_key)
      update objects o set given_up_at = now() from gone
        where o.account_id = gone.account_id and o.object_key = gone.object_key`,
    [accountId, row.unchecked_file_id],
  );
  return rowCount !== 0;
}
