import type { TestDatabase } from '../../../platform/testing/create-test-database.ts';

/** Proves the domain of an account and gives it a directory that is on, with a provider that is never contacted. */
export async function plantDirectory(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  accountId: number | undefined,
): Promise<void> {
  await queryAsOwner(
    `with proven as (update accounts set proven_domain = domain where account_id = $1)
    insert into account_directories (account_id, kind, name, issuer, client_id, secret_name)
      values ($1, 'openid', 'Directory', 'https://login.example', 'portal', 'DIRECTORY_SECRET_' || $1::int)`,
    [accountId],
  );
}
