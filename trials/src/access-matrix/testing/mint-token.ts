import { createToken, hashToken } from '@azimute/server/src/features/identity/tokens.ts';
import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { insertId, type Query } from './plant-records.ts';
import { signInByDirectory } from './sign-in-by-directory.ts';
import type { PersonName } from './places.ts';
import type { World } from './world.ts';

interface MintOptions {
  readonly scope?: 'read' | '';
  readonly seenBy?: PersonName;
  readonly directoryOf?: number;
}

/**
 * Returns an access token of a new session in the first account, without the cost of a password; with `seenBy`, of
 * one in which that user views as the other; with `directoryOf`, of one opened by that account's directory.
 */
export async function mintToken(
  database: TestDatabase,
  world: World,
  person: PersonName,
  { scope = '', seenBy, directoryOf }: MintOptions = {},
): Promise<string> {
  const token = createToken();
  const seer = seenBy && (await insertSession(database, world, { person: seenBy }));
  const sessionId = await insertSession(database, world, { person, ...(seer && { seenFrom: seer }) });
  if (directoryOf !== undefined)
    await signInByDirectory(database, { userId: world.userIds[person], sessionId, directoryOf });
  await database.queryAsOwner(
    `insert into access_tokens (token_hash, session_id, expires_at, scope)
      values ($1, $2, now() + interval '1 hour', $3)`,
    [hashToken(token), sessionId, scope],
  );
  return token;
}

export function insertSession(
  database: TestDatabase,
  world: World,
  { person, seenFrom }: { readonly person: PersonName; readonly seenFrom?: number },
): Promise<number> {
  const query: Query = (sql, values) => database.queryAsOwner(sql, values);
  return insertId(query, 'sessions', 'session_id::int', {
    user_id: world.userIds[person],
    current_account_id: world.ownAccountId,
    client_id: 'azimute-web',
    ends_at: new Date(Date.now() + 3_600_000),
    ...(seenFrom !== undefined && { seen_from: seenFrom, signed_in_by: 'view-as' }),
  });
}
