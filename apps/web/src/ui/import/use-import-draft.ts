import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastError } from '../toasts.tsx';
import type { ImportDefinition, ImportItem } from './define-import.ts';
import { useChanged } from './use-changed.ts';

interface DraftCalls<Entered, Detail> {
  readonly update: (entered: Entered) => Promise<Detail>;
  readonly start: () => Promise<Detail>;
}

interface ImportDraft<Entered, Shown> {
  /** Includes pending changes. */
  readonly changed: Shown;
  readonly change: (entered: Entered) => void;
  /** The lines are being evaluated again. */
  readonly isPreviewing: boolean;
  readonly start: () => void;
  readonly isStarting: boolean;
}

/** Changes of a preview, each answered by a new one, and starting the import. `stored` is the data they change. */
export function useImportDraft<
  Item extends ImportItem,
  Detail extends Item,
  Entered extends object,
  Shown extends object,
>(
  definition: ImportDefinition<Item, Detail>,
  id: number,
  stored: Shown,
  { update, start }: DraftCalls<Entered, Detail>,
): ImportDraft<Entered, Shown> {
  const mutationKey = [definition.key, 'change', id];
  const queryClient = useQueryClient();
  // Sequentially, in the order in which they were made.
  const changing = useMutation({
    mutationKey,
    mutationFn: update,
    scope: { id: `${definition.key}-${id}` },
    onSuccess: (answered) => definition.keep(queryClient, answered),
    onError: toastError,
  });
  const starting = useMutation({
    mutationFn: start,
    onSuccess: async (started) => {
      definition.keep(queryClient, started);
      await definition.keepStarted(queryClient, started);
    },
    onError: toastError,
  });
  return {
    changed: useChanged(stored, mutationKey),
    change: changing.mutate,
    isPreviewing: changing.isPending,
    start: starting.mutate,
    isStarting: starting.isPending,
  };
}
