import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import type { FoundDirectory } from './begin-sign-in.ts';

/**
 * Returns the directory of the actor's account, on or off.
 * @throws DomainError not_found
 */
export async function findOwnDirectory(
  { app }: Pick<Database, 'app'>,
  actor: Actor,
): Promise<FoundDirectory> {
  const { rows } = await asActor(app, actor, (client) =>
    client.query<FoundDirectory>(
      'select account_id, kind, issuer, client_id, secret_name, groups_claim from account_directories',
    ),
  );
  if (!rows[0]) throw new DomainError('not_found');
  return rows[0];
}
