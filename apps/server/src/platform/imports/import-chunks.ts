import { DomainError } from '../domain-error.ts';
import type { AccountClient, ImportKind, ImportShape } from './import-kind.ts';

type Named = Pick<ImportKind<ImportShape>, 'name'>;

/** @throws DomainError conflict if the import was deleted together with its user */
export async function insertChunk(
  { name }: Named,
  { client, accountId }: AccountClient,
  owner: { readonly id: number; readonly userId: number | null },
  { place, bytes }: { readonly place: number; readonly bytes: Buffer },
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into import_chunks (account_id, kind, import_id, user_id, place, bytes)
    select account_id, kind, import_id, $4, $5, $6 from imports
    where account_id = $1 and kind = $2 and import_id = $3 for key share`,
    [accountId, name, owner.id, owner.userId, place, bytes],
  );
  if (rowCount === 0) throw new DomainError('conflict');
}

/** Reads the file chunk by chunk; each is read with `inAccount`, so that it can be a separate transaction. */
export async function* readChunks(
  { name }: Named,
  inAccount: <T>(work: (account: AccountClient) => Promise<T>) => Promise<T>,
  id: number,
): AsyncGenerator<Buffer> {
  for (let place = 0; ; place += 1) {
    const at = place;
    const { rows } = await inAccount(({ client, accountId }) =>
      client.query<{ bytes: Buffer }>(
        'select bytes from import_chunks where account_id = $1 and kind = $2 and import_id = $3 and place = $4',
        [accountId, name, id, at],
      ),
    );
    const [chunk] = rows;
    if (chunk === undefined) return;
    yield chunk.bytes;
  }
}

export async function deleteChunks(
  { name }: Named,
  { client, accountId }: AccountClient,
  id: number,
): Promise<void> {
  await client.query('delete from import_chunks where account_id = $1 and kind = $2 and import_id = $3', [
    accountId,
    name,
    id,
  ]);
}
