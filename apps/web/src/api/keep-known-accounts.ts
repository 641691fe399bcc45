import type { AccountsElsewhere } from '@azimute/contract';

/** Accounts of a cell that does not answer any more stay listed: to open one says what is the matter. */
export function keepKnownAccounts(
  before: AccountsElsewhere | undefined,
  after: AccountsElsewhere,
): AccountsElsewhere {
  if (before === undefined || after.isComplete) return after;
  const answered = new Set(after.accounts.map(({ cell }) => cell));
  const kept = before.accounts.filter(({ cell }) => !answered.has(cell));
  return { ...after, accounts: [...after.accounts, ...kept] };
}
