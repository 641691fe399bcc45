import { queryPortal, type TestAccount } from './test-portal.ts';

interface DirectoryPlan {
  /** Whether an administrator has signed in through it. */
  readonly proven?: boolean;
  /** Whether passwords no longer give access to the account. */
  readonly enforced?: boolean;
}

/** Verifies the domain of an account and connects it to a company directory that does not respond. */
export async function plantDirectory(
  { id }: Pick<TestAccount, 'id'>,
  { enforced = false, proven = enforced }: DirectoryPlan = {},
): Promise<void> {
  await queryPortal(
    `with verified as (update accounts set proven_domain = domain where account_id = $1)
    insert into account_directories (account_id, kind, name, issuer, client_id, secret_name, proven_at, enforced)
      values ($1, 'openid', 'Yard', 'https://directory.example', 'azimute', 'DIRECTORY_SECRET_' || $1::int,
        case when $2 then now() end, $3)
      on conflict (account_id) do update set proven_at = excluded.proven_at, enforced = excluded.enforced`,
    [id, proven, enforced],
  );
}
