import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts.tsx';
import { useCountText } from '../../../ui/use-count-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { withoutOpen } from '../api/device-search.ts';
import { inboxKey } from '../../endpoints/waiting-devices.ts';
import type { RefusedSelection } from '../api/refused-filters.ts';
import { refusedKey } from '../api/refused-queries.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';

/** `isAtLeast`: there may be more than were counted. */
type Act = (selection: RefusedSelection, count: number, isAtLeast?: boolean) => void;

export interface RefusedActions {
  readonly replay: Act;
  readonly remove: Act;
  readonly isReplaying: boolean;
}

/** Evaluates refused positions again, or deletes them; what concerns many is asked about first. */
export function useRefusedActions(
  ask: (confirmation: Confirmation) => void,
  onDone: () => void,
): RefusedActions {
  const text = useText('refused-positions');
  const format = useFormat();
  const countText = useCountText();
  const queryClient = useQueryClient();
  const { change } = useDeviceSearch();
  const { mutateAsync: replay, isPending: isReplaying } = useMutation({
    mutationFn: (selection: RefusedSelection) =>
      callApi('replayQuarantinedPositions', { body: { selection } }),
    onSuccess: ({ id }) => {
      onDone();
      change((current) => ({ ...withoutOpen(current), replay: id }), { replace: true });
    },
  });
  const remove = async (selection: RefusedSelection): Promise<void> => {
    const { deleted } = await callApi('deleteQuarantinedPositions', { body: { selection } });
    toastSuccess(text('deleted', { count: deleted, formatted: format.number(deleted) }));
    onDone();
    change(withoutOpen, { replace: true });
    await Promise.all([refusedKey, inboxKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  return {
    replay: (selection, count, isAtLeast) => {
      if (count === 1) {
        void replay(selection).catch(toastError);
        return;
      }
      const counted = { count, formatted: countText(count, isAtLeast) };
      ask({
        title: text('replayTitle', counted),
        effect: text('replayEffect'),
        confirmLabel: text('replayConfirm', counted),
        onConfirm: () => replay(selection),
      });
    },
    remove: (selection, count, isAtLeast) => {
      const counted = { count, formatted: countText(count, isAtLeast) };
      ask({
        title: text('deleteTitle', counted),
        effect: text('deleteEffect'),
        confirmLabel: text('deleteConfirm', counted),
        danger: true,
        onConfirm: () => remove(selection),
      });
    },
    isReplaying,
  };
}
