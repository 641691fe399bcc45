import type { Authenticated } from '../../platform/http/caller.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { deriveRights, type SessionRights } from './read-session-rights.ts';
import { hashToken } from './tokens.ts';

export type { Authenticated };

/**
 * Returns the holder of an access token and their rights in the session's current account; null if it opens nothing.
 */
export async function authenticate(
  database: Database,
  accessToken: string,
  address: string,
): Promise<Authenticated | null> {
  const { rows } = await database.app.query<SessionRights>({
    name: 'authenticate',
    text: 'select * from authenticate_access_token($1)',
    values: [hashToken(accessToken)],
  });
  return rows[0] ? presentSession(rows[0], address) : null;
}

/** Returns the current state of the session; null if it has ended. */
export async function readSessionAgain(
  database: Database,
  { actor, scope }: Authenticated,
): Promise<Authenticated | null> {
  const { rows } = await asActor(database.app, actor, (client) =>
    client.query<SessionRights>('select * from read_current_session()'),
  );
  return rows[0] ? { ...presentSession(rows[0], actor.address), scope } : null;
}

/** Returns the session of a row of session_rights. */
export function presentSession(row: SessionRights, address?: string): Authenticated {
  const { role, sees, changes, allUnits, unitIds } = deriveRights(row);
  return {
    sessionId: row.session_id,
    scope: row.scope,
    user: {
      id: row.user_id,
      name: row.user_name,
      email: row.email,
      locale: row.locale,
      directoryLogin: row.directory_login,
      photo: row.user_photo,
      timeZone: row.time_zone,
    },
    twoFactorMissing: row.two_factor_missing,
    isWithheld: row.two_factor_missing || row.own_password_missing,
    seenBy: row.seen_by,
    accounts: row.accounts,
    currentAccountId: row.current_account_id,
    actor: {
      accountId: row.current_account_id,
      userId: row.user_id,
      sessionId: row.session_id,
      role,
      sees,
      changes,
      allUnits,
      unitIds,
      ...(address !== undefined && { address }),
    },
  };
}
