import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { text as shownText } from '../../i18n/i18n.ts';
import { toastError, toastSuccess, type ToastOptions } from '../toasts.tsx';

/** Sends the reverse call of a change. Resolves to the confirmation, or to undefined for "Change undone". */
export type Reverse = () => Promise<string | undefined | void>;

/**
 * Returns the option of a success toast that offers to undo the change. It sends the reverse call, confirms it and
 * refetches the queries, also after an error, since the record changed in the meantime.
 */
export function useUndo(
  invalidates: readonly QueryKey[],
): (reverse: Reverse | undefined) => Pick<ToastOptions, 'undo'> {
  const queryClient = useQueryClient();
  const refresh = (): Promise<unknown> =>
    Promise.all(invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const undo = async (reverse: Reverse): Promise<void> => {
    try {
      toastSuccess((await reverse()) ?? shownText('common:undone'));
    } catch (error) {
      toastError(error);
      if (!(error instanceof ApiError && error.status > 0)) return;
    }
    await refresh();
  };
  return (reverse) => (reverse === undefined ? {} : { undo: () => void undo(reverse) });
}
