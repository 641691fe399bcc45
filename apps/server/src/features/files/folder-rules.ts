import { folderDepthMost, foldersPerAccount, validationCodes, type FileFolder } from '@azimute/contract';
import pg from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead, Transaction } from '../../platform/transact.ts';
import type { FolderTree } from './folders-reads.ts';

/** Users that a folder is open to: with one of the profiles, if any are set, and one of the ULs, if any are set. */
export interface Narrowing {
  readonly profileIds: readonly number[];
  readonly unitIds: readonly number[];
}

export function isNarrowed({ profileIds, unitIds }: Narrowing): boolean {
  return profileIds.length + unitIds.length > 0;
}

/** Runs a write. Reports a sibling folder with the same name as an error of the field. */
export async function refusingTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.code === '23505';
    if (!isTaken) throw error;
    throw new DomainError('validation_failed', { errors: { name: [validationCodes.unique] }, cause: error });
  }
}

/** @throws DomainError validation_failed if the parent folder does not exist, or nesting would be too deep */
export function requirePlace(
  { items }: FolderTree,
  parentId: number | null,
  moved?: FileFolder,
): FileFolder | undefined {
  if (parentId === null) return undefined;
  const ancestors = ancestorsOf(items, parentId);
  const [parent] = ancestors;
  if (parent === undefined) throw refuseParent('unknown', 'The folder does not exist. Choose another.');
  if (moved !== undefined && ancestors.some(({ id }) => id === moved.id))
    throw refuseParent(
      'inside_itself',
      'A folder cannot be moved into itself or one of its subfolders. Choose another parent.',
    );
  const height = moved === undefined ? 1 : heightOf(items, moved.id);
  if (ancestors.length + height > folderDepthMost)
    throw refuseParent(
      'too_deep',
      `Folders can be nested up to ${folderDepthMost} levels. Choose a parent higher up.`,
    );
  return parent;
}

function refuseParent(code: string, detail: string): DomainError {
  return new DomainError('validation_failed', { errors: { parentId: [code] }, detail });
}

/** Returns the names from the top folder to the folder itself. */
export function pathOf(items: readonly FileFolder[], folderId: number): string[] {
  return ancestorsOf(items, folderId)
    .map(({ name }) => name)
    .toReversed();
}

/** Returns the folder first and its top folder last. */
function ancestorsOf(items: readonly FileFolder[], folderId: number): FileFolder[] {
  const found: FileFolder[] = [];
  let next: number | null = folderId;
  while (next !== null) {
    const folder = items.find(({ id }) => id === next);
    if (folder === undefined) break;
    found.push(folder);
    next = folder.parentId;
  }
  return found;
}

function heightOf(items: readonly FileFolder[], folderId: number): number {
  const children = items.filter(({ parentId }) => parentId === folderId);
  return 1 + Math.max(0, ...children.map(({ id }) => heightOf(items, id)));
}

/** Returns the folder and its subfolders, as the user sees them. */
export function subtreeOf(items: readonly FileFolder[], folderId: number): number[] {
  return [
    folderId,
    ...items.filter(({ parentId }) => parentId === folderId).flatMap(({ id }) => subtreeOf(items, id)),
  ];
}

/** @throws DomainError validation_failed at the account's limit of folders */
export function requireRoom({ items }: FolderTree): void {
  if (items.length < foldersPerAccount) return;
  throw new DomainError('validation_failed', {
    errors: { name: [validationCodes.maxLength] },
    detail: `You have reached the limit of ${foldersPerAccount} folders. Delete some and try again.`,
  });
}

/**
 * @throws DomainError forbidden if a user without administrator rights restricts a folder or opens a restricted one;
 * validation_failed if it is a subfolder, or a profile or UL does not exist
 */
export async function requireNarrowing(
  transaction: Transaction,
  narrowing: Narrowing,
  parentId: number | null,
): Promise<void> {
  if (transaction.actor.role !== 'admin')
    throw new DomainError('forbidden', { detail: 'Only administrators can change the access of a folder.' });
  if (parentId !== null)
    throw new DomainError('validation_failed', {
      errors: { parentId: ['below_another'] },
      detail: 'Subfolders have the access of their top-level folder. Change the access there.',
    });
  await requireThere(transaction, 'profiles', 'profile_id', { profileIds: narrowing.profileIds });
  await requireThere(transaction, 'units', 'unit_id', { unitIds: narrowing.unitIds });
}

async function requireThere(
  { client, accountId }: AccountRead,
  table: 'profiles' | 'units',
  column: 'profile_id' | 'unit_id',
  field: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  const [[name, ids] = ['', []]] = Object.entries(field);
  const { rows } = await client.query<{ id: number }>(
    `select ${column} as id from ${table} where account_id = $1 and ${column} = any($2::int[])`,
    [accountId, ids],
  );
  const found = new Set(rows.map(({ id }) => id));
  if (ids.every((id) => found.has(id))) return;
  throw new DomainError('validation_failed', { errors: { [name]: ['unknown'] } });
}
