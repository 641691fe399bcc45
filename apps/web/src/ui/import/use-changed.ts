import { useMutationState, type MutationKey } from '@tanstack/react-query';

/** Returns the stored data with pending changes, so that the next change builds on what the user sees. */
export function useChanged<Stored extends object>(stored: Stored, mutationKey: MutationKey): Stored {
  const onTheirWay = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as Partial<Stored>,
  });
  return onTheirWay.reduce<Stored>((changed, change) => ({ ...changed, ...change }), stored);
}
