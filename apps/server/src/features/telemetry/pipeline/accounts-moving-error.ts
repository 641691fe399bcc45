import { DomainError } from '../../../platform/domain-error.ts';

export interface MovingAccount {
  readonly accountId: number;
  /** It is served by another cell by now. */
  readonly hasLeft: boolean;
}

const RETRY_AFTER_SECONDS = 2;

/** Accounts of a batch move to another cell: their senders come again, and those of the other accounts are served. */
export class AccountsMovingError extends DomainError {
  readonly accountIds: ReadonlySet<number>;

  constructor(accounts: readonly MovingAccount[]) {
    super(accounts.every(({ hasLeft }) => hasLeft) ? 'account_moved' : 'account_moving', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
    this.accountIds = new Set(accounts.map(({ accountId }) => accountId));
  }
}
