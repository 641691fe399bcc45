import type { TestDatabase } from '../../../platform/testing/create-test-database.ts';

/** Gives an account a directory that is on, of a provider that nobody asks. */
export async function plantDirectory(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  accountId: number | undefined,
): Promise<void> {
  await queryAsOwner(
    `insert into account_directories (account_id, kind, name, issuer, client_id, secret_name)
      values ($1, 'openid', 'Directory', 'https://login.example', 'portal', 'DIRECTORY_SECRET_' || $1::int)`,
    [accountId],
  );
}
