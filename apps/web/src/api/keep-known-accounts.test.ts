import type { AccountElsewhere } from '@azimute/contract';
import { describe, expect, it } from 'vitest';
import { keepKnownAccounts } from './keep-known-accounts.ts';

const accountAt = (cell: string, id: number): AccountElsewhere => ({
  cell,
  id,
  name: `Account ${id}`,
  domain: `account-${id}.example`,
  role: 'admin',
  isInvitation: false,
});

const before = { accounts: [accountAt('east', 1), accountAt('south', 2)], isComplete: true };

describe('accounts elsewhere', () => {
  it('stay listed while their cell does not answer, beside what the others say now', () => {
    const after = { accounts: [accountAt('east', 3)], isComplete: false };
    expect(keepKnownAccounts(before, after)).toEqual({
      accounts: [accountAt('east', 3), accountAt('south', 2)],
      isComplete: false,
    });
  });

  it('are as all cells say once all of them answer', () => {
    const after = { accounts: [accountAt('east', 1)], isComplete: true };
    expect(keepKnownAccounts(before, after)).toBe(after);
    expect(keepKnownAccounts(undefined, { ...after, isComplete: false })).toEqual({
      ...after,
      isComplete: false,
    });
  });
});
