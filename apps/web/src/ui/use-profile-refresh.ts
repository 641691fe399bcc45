import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { refreshProfile } from '../api/people.ts';
import { useProfile } from '../api/use-session.ts';

const refreshMs = 60_000;
const profileKey = ['profile'];

/** Reloads the user's profile and rights; concurrent calls share one request. */
export function refetchProfile(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ queryKey: profileKey }, { cancelRefetch: false });
}

/** Detects changes by administrators, or by the user's other sessions. */
export function useProfileRefresh(): void {
  const queryClient = useQueryClient();
  useRightsFollowed(queryClient);
  useQuery({
    queryKey: profileKey,
    queryFn: async () => {
      await refreshProfile();
      return null;
    },
    initialData: null,
    refetchInterval: refreshMs,
  });
  // A refused action was offered because of outdated rights.
  useEffect(() => {
    const learn = (error: unknown): void => {
      if (!(error instanceof ApiError) || error.code !== 'forbidden') return;
      void refetchProfile(queryClient);
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') learn(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') learn(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}

/** When rights change, reloads everything, so that data no longer accessible disappears. */
function useRightsFollowed(queryClient: QueryClient): void {
  const { rights_version: version, current_account_id: accountId } = useProfile();
  const known = useRef({ version, accountId });
  useEffect(() => {
    const { current } = known;
    known.current = { version, accountId };
    // Switching the account reloads everything anyway.
    if (current.version === version || current.accountId !== accountId) return;
    void readAnew(queryClient);
  }, [queryClient, version, accountId]);
}

const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] !== profileKey[0];

/** Reloads everything on screen; data no longer accessible disappears. */
export async function readAnew(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', predicate: isOther });
  await queryClient.invalidateQueries({ predicate: isOther });
  for (const query of queryClient.getQueryCache().findAll({ predicate: isOther })) {
    const { error } = query.state;
    const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
    if (isRefused) query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0 });
  }
}
