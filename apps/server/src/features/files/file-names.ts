import { fileNameMaxLength, type FileKind, type SameNameChoice } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';

/** The name as whoever saves the file needs it, with the ending of its kind. */
function withEnding(name: string, kind: FileKind): string {
  return name.toLowerCase().endsWith(`.${kind}`) ? name : `${name}.${kind}`;
}

export interface NamedPlace {
  readonly name: string;
  readonly kind: FileKind;
  readonly folderId: number | null;
  readonly sameName: SameNameChoice;
  /** The file that is renamed or moved itself. */
  readonly fileId?: number;
}

/**
 * The name that a file gets in a folder, and the file there whose place it takes.
 * @throws DomainError file_name_taken
 */
export async function resolveName(
  read: AccountRead,
  place: NamedPlace,
): Promise<{ readonly name: string; readonly replacedId?: number }> {
  const name = withEnding(place.name, place.kind);
  const taken = await findNamed(read, place, name);
  if (taken === undefined) return { name };
  if (place.sameName === 'refuse')
    throw new DomainError('file_name_taken', {
      detail: `"${name}" is in the folder. Say keep_both or replace as sameName, or give another name.`,
    });
  if (place.sameName === 'replace') return { name, replacedId: taken };
  const ending = `.${place.kind}`;
  const stem = name.slice(0, -ending.length);
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const numbered = `${stem.slice(0, fileNameMaxLength - suffix.length)}${suffix}${ending}`;
    if ((await findNamed(read, place, numbered)) === undefined) return { name: numbered };
  }
}

async function findNamed(
  { client, accountId }: AccountRead,
  { folderId, fileId = 0 }: NamedPlace,
  name: string,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `select file_id as id from files
      where account_id = $1 and coalesce(file_folder_id, 0) = $2 and lower(name) = lower($3) and file_id <> $4`,
    [accountId, folderId ?? 0, name, fileId],
  );
  return rows[0]?.id;
}

/** Null is the top level. @throws DomainError not_found when the folder does not exist or is not open to the person */
export async function requireFolder(
  { client, accountId }: AccountRead,
  folderId: number | null,
): Promise<void> {
  if (folderId === null) return;
  const found = await client.query('select from file_folders where account_id = $1 and file_folder_id = $2', [
    accountId,
    folderId,
  ]);
  if (found.rowCount === 0) throw new DomainError('not_found', { detail: 'There is no such folder.' });
}
