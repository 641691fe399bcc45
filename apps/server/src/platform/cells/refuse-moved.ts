import { DomainError } from '../domain-error.ts';
import type { Database } from '../postgres/database.ts';

/**
 * Before a credential is told to be unknown: it may have opened an account that has moved to another cell.
 * @throws DomainError account_moved
 */
export async function refuseMoved(database: Pick<Database, 'app'>, hash: Buffer): Promise<void> {
  const { rows } = await database.app.query<{ moved: boolean }>({
    name: 'has-moved',
    text: 'select has_moved($1) as moved',
    values: [hash],
  });
  if (rows[0]?.moved === true) throw new DomainError('account_moved');
}
