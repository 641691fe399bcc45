import type { FileFolders } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import { refuseFile } from './refuse-file.ts';

/** Returns the account's used storage and quota. */
export async function readStorage(
  { client }: AccountRead,
  quotaBytes: number,
): Promise<Pick<FileFolders, 'usedBytes' | 'quotaBytes'>> {
  const { rows } = await client.query<{ bytes: string }>('select stored_object_bytes() as bytes');
  return { usedBytes: Number(rows[0]?.bytes ?? 0), quotaBytes };
}

/** @throws DomainError upload_failed if this many more bytes exceed the account's quota */
export async function requireStorage(
  read: AccountRead,
  { quotaBytes, addedBytes }: { readonly quotaBytes: number; readonly addedBytes: number },
): Promise<void> {
  const { usedBytes } = await readStorage(read, quotaBytes);
  if (usedBytes + addedBytes > quotaBytes) throw refuseFile('over_quota');
}
