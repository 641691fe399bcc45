import { useQuery } from '@tanstack/react-query';
import { refreshProfile } from '../api/people.ts';

const refreshMs = 60_000;

/** Keeps what an administrator or another session of the person changes from staying unseen here. */
export function useProfileRefresh(): void {
  useQuery({
    queryKey: ['profile'],
    queryFn: async () => {
      await refreshProfile();
      return null;
    },
    initialData: null,
    refetchInterval: refreshMs,
  });
}
