import type { AccountElsewhere, AccountsElsewhere } from '@azimute/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { asPersonTokens } from './person-tokens.ts';
import { callApi } from './client.ts';
import { keepKnownAccounts } from './keep-known-accounts.ts';
import { portalSettings } from './portal.ts';
import { sessionStore } from './session.ts';
import { useProfile } from './use-session.ts';

const none: AccountsElsewhere = { accounts: [], isComplete: true };
/** While a cell does not answer. */
const ASKED_AGAIN_AFTER_MS = 5_000;

/** Kept by person: they are the same in every account of theirs. */
const accountsElsewhereOptions = (personId: number) =>
  queryOptions({
    queryKey: ['accounts-elsewhere', personId],
    queryFn: ({ signal }) => callApi('listAccountsElsewhere', { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? ASKED_AGAIN_AFTER_MS : false),
    structuralSharing: (before, after) =>
      keepKnownAccounts(before as AccountsElsewhere | undefined, after as AccountsElsewhere),
  });

/** Accounts of the person in other cells of the portal, and invitations to such; none until they are known. */
export function useAccountsElsewhere(): AccountsElsewhere {
  const { id, seen_by: seenBy } = useProfile();
  const { data } = useQuery({
    ...accountsElsewhereOptions(id),
    enabled: portalSettings().cells === true && seenBy === null,
  });
  return data ?? none;
}

/** Goes on in an account of another cell: the tab starts anew there, at this path. */
export async function openAccountElsewhere({ cell, id }: AccountElsewhere, path: string): Promise<void> {
  const tokens = asPersonTokens(await callApi('openAccountElsewhere', { body: { cell, account_id: id } }));
  window.history.replaceState(null, '', path);
  sessionStore.moveTo(tokens);
}
