import type { Database } from '../../platform/postgres/database.ts';
import { createToken, hashToken } from './tokens.ts';

/** The token of a one-time link, good for a day, that makes the first administrator; null when there are people already. */
export async function createFirstAdministratorLink(database: Database): Promise<string | null> {
  const token = createToken();
  const { rows } = await database.app.query<{ created: boolean }>(
    'select create_first_administrator_link($1) as created',
    [hashToken(token)],
  );
  return rows[0]?.created ? token : null;
}
