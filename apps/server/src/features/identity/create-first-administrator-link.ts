import type { Database } from '../../platform/postgres/database.ts';
import { createToken, hashToken } from './tokens.ts';

/**
 * Returns the token of a one-time link for creating the first administrator, valid for a day; null if there are users
 * already.
 */
export async function createFirstAdministratorLink(database: Database): Promise<string | null> {
  const token = createToken();
  const { rows } = await database.app.query<{ created: boolean }>(
    'select create_first_administrator_link($1) as created',
    [hashToken(token)],
  );
  return rows[0]?.created ? token : null;
}
