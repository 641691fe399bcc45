import { fileNameMaxLength, type FileKind, type SameNameChoice } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { sha256OfKey } from '../../platform/objects/stored-objects.ts';
import type { AccountRead } from '../../platform/transact.ts';

/** Adds the extension of the file's kind, for saving it. */
function withEnding(name: string, kind: FileKind): string {
  return name.toLowerCase().endsWith(`.${kind}`) ? name : `${name}.${kind}`;
}

export interface NamedPlace {
  readonly name: string;
  readonly kind: FileKind;
  readonly folderId: number | null;
  readonly sameName: SameNameChoice;
  /** The file that is being renamed or moved. */
  readonly fileId?: number;
  /** Hash of an upload's content. */
  readonly sha256?: string;
}

interface ResolvedName {
  readonly name: string;
  /** The existing file that it replaces. */
  readonly replacedId?: number;
  /** The existing file with the same name and content. */
  readonly repeatedId?: number;
}

/**
 * Returns the name of a file in a folder.
 * @throws DomainError file_name_taken
 */
export async function resolveName(read: AccountRead, place: NamedPlace): Promise<ResolvedName> {
  const name = withEnding(place.name, place.kind);
  const taken = await findNamed(read, place, name);
  if (taken === undefined) return { name };
  if (place.sameName !== 'keep_both' && place.sha256 === sha256OfKey(taken.key))
    return { name, repeatedId: taken.id };
  if (place.sameName === 'refuse')
    throw new DomainError('file_name_taken', {
      detail: `"${name}" already exists in the folder. Set sameName to keep_both or replace, or use another name.`,
    });
  if (place.sameName === 'replace') return { name, replacedId: taken.id };
  return { name: await findFreeName(read, place, name) };
}

/** Returns the name with the smallest free number, which is at most the number of files in the folder. */
async function findFreeName(
  { client, accountId }: AccountRead,
  { kind, folderId, fileId = 0 }: NamedPlace,
  name: string,
): Promise<string> {
  const ending = `.${kind}`;
  const { rows } = await client.query<{ name: string }>(
    `with beside as (select lower(name) as name from files
        where account_id = $1 and coalesce(file_folder_id, 0) = $2 and file_id <> $3)
      select n.name from generate_series(2, (select count(*) + 2 from beside)) number
      cross join lateral (select left($4, $5 - length(' (' || number || ')')) || ' (' || number || ')' || $6 as name) n
      where lower(n.name) not in (select name from beside) order by number limit 1`,
    [accountId, folderId ?? 0, fileId, name.slice(0, -ending.length), fileNameMaxLength, ending],
  );
  return rows[0]?.name ?? name;
}

async function findNamed(
  { client, accountId }: AccountRead,
  { folderId, fileId = 0 }: NamedPlace,
  name: string,
): Promise<{ readonly id: number; readonly key: string } | undefined> {
  const { rows } = await client.query<{ id: number; key: string }>(
    `select file_id as id, object_key as key from files
      where account_id = $1 and coalesce(file_folder_id, 0) = $2 and lower(name) = lower($3) and file_id <> $4`,
    [accountId, folderId ?? 0, name, fileId],
  );
  return rows[0];
}

/** Null is the top level. @throws DomainError not_found if the folder does not exist or is not open to the user */
export async function requireFolder(
  { client, accountId }: AccountRead,
  folderId: number | null,
): Promise<void> {
  if (folderId === null) return;
  const found = await client.query('select from file_folders where account_id = $1 and file_folder_id = $2', [
    accountId,
    folderId,
  ]);
  if (found.rowCount === 0)
    throw new DomainError('not_found', { detail: 'The folder does not exist. Choose another.' });
}
