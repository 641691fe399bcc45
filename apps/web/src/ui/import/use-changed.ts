import { useMutationState, type MutationKey } from '@tanstack/react-query';

/** What is stored, with the changes that are still on their way: the next one is made to what the person sees. */
export function useChanged<Stored extends object>(stored: Stored, mutationKey: MutationKey): Stored {
  const onTheirWay = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as Partial<Stored>,
  });
  return onTheirWay.reduce<Stored>((changed, change) => ({ ...changed, ...change }), stored);
}
