import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { refreshProfile } from '../api/people.ts';
import { useProfile } from '../api/use-session.ts';

const refreshMs = 60_000;
const profileKey = ['profile'];

/** Reads again who is signed in and what they may do; once for all who ask meanwhile. */
export function refetchProfile(queryClient: QueryClient): Promise<void> {
  return queryClient.refetchQueries({ queryKey: profileKey }, { cancelRefetch: false });
}

/** Keeps what an administrator or another session of the person changes from staying unseen here. */
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
  // What is refused was offered by rights that are old.
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

/** With other rights everything is read anew: lists and open things follow, and what is refused by now is out of sight. */
function useRightsFollowed(queryClient: QueryClient): void {
  const { rights_version: version, current_account_id: accountId } = useProfile();
  const known = useRef({ version, accountId });
  useEffect(() => {
    const { current } = known;
    known.current = { version, accountId };
    // Another account begins anew anyway.
    if (current.version === version || current.accountId !== accountId) return;
    void readAnew(queryClient);
  }, [queryClient, version, accountId]);
}

const isOther = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] !== profileKey[0];

/** Reads everything that is shown again; what is refused by now is out of sight. */
export async function readAnew(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', predicate: isOther });
  await queryClient.invalidateQueries({ predicate: isOther });
  for (const query of queryClient.getQueryCache().findAll({ predicate: isOther })) {
    const { error } = query.state;
    const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
    if (isRefused) query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0 });
  }
}
