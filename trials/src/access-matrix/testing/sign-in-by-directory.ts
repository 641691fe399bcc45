import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

const ISSUER = 'https://matrix.example';
const SUBJECT = 'of a case';

interface ByDirectory {
  readonly userId: number;
  readonly sessionId: number;
  /** Account of the directory: the session opens only this account. */
  readonly directoryOf: number;
}

/** Makes a session one opened by an account's directory: the existing one, or else a new one. */
export async function signInByDirectory(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  { userId, sessionId, directoryOf }: ByDirectory,
): Promise<void> {
  await queryAsOwner(
    `insert into account_directories (account_id, kind, name, issuer, client_id, secret_name)
      values ($1, 'openid', 'matrix', $2, 'portal', 'DIRECTORY_SECRET_MATRIX') on conflict do nothing`,
    [directoryOf, ISSUER],
  );
  await queryAsOwner(
    `with identity as (
      insert into user_identities (account_id, issuer, subject, user_id)
        select account_id, issuer, $2, $3 from account_directories where account_id = $1
        returning user_identity_id as id),
    opened as (
      insert into user_identity_accounts (user_identity_id, account_id, user_id)
        select id, m.account_id, m.user_id from identity, memberships m where m.account_id = $1 and m.user_id = $3)
    update sessions set user_identity_id = identity.id, signed_in_by = 'directory' from identity where session_id = $4`,
    [directoryOf, SUBJECT, userId, sessionId],
  );
}

/** Deletes the directories of earlier cases, with their identities. */
export async function removeDirectories({ queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>): Promise<void> {
  await queryAsOwner(
    `with directories as (delete from account_directories where issuer = $1)
    delete from user_identities where subject = $2`,
    [ISSUER, SUBJECT],
  );
}
