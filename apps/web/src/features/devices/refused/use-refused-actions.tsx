import { useAction } from '../../../ui/action/use-action.ts';
import type { ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useCountText } from '../../../ui/use-count-text.ts';
import { withoutOpen } from '../api/device-search.ts';
import { inboxKey } from '../../endpoints/waiting-devices.ts';
import type { RefusedSelection } from '../api/refused-filters.ts';
import { refusedKey } from '../api/refused-queries.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';

/** `isAtLeast`: the count is a lower bound. */
type Act = (selection: RefusedSelection, count: number, isAtLeast?: boolean) => void;

export interface RefusedActions {
  readonly replay: Act;
  readonly remove: Act;
  readonly isReplaying: boolean;
  /** The open confirmation; null if there is none. */
  readonly dialog: ReactNode;
}

interface Refused {
  readonly selection: RefusedSelection;
  readonly counted: { readonly count: number; readonly formatted: string };
}

/** Evaluates refused positions again or deletes them; bulk actions ask for confirmation. */
export function useRefusedActions(onDone: () => void): RefusedActions {
  const text = useText('refused-positions');
  const countText = useCountText();
  const { change } = useDeviceSearch();
  const replaying = {
    call: ({ selection }: Refused) => callApi('replayQuarantinedPositions', { body: { selection } }),
    onDone: ({ id }: { readonly id: number }) => {
      onDone();
      change((current) => ({ ...withoutOpen(current), replay: id }), { replace: true });
    },
  };
  const one = useAction(replaying);
  const many = useAction({
    ...replaying,
    confirm: (_words, { counted }) => ({
      title: text('replayTitle', counted),
      effect: text('replayEffect'),
      confirmLabel: text('replayConfirm', counted),
    }),
  });
  const deletion = useAction({
    call: ({ selection }: Refused) => callApi('deleteQuarantinedPositions', { body: { selection } }),
    invalidates: [refusedKey, inboxKey],
    success: ({ format }, { deleted }) => text('deleted', format.counted(deleted)),
    confirm: (_words, { counted }) => ({
      title: text('deleteTitle', counted),
      effect: text('deleteEffect'),
      confirmLabel: text('deleteConfirm', counted),
      danger: true,
    }),
    onDone: () => {
      onDone();
      change(withoutOpen, { replace: true });
    },
  });
  const act =
    (run: (refused: Refused) => void): Act =>
    (selection, count, isAtLeast) =>
      run({ selection, counted: { count, formatted: countText(count, isAtLeast) } });
  return {
    replay: act((refused) => (refused.counted.count === 1 ? one : many).run(refused)),
    remove: act(deletion.run),
    isReplaying: one.isPending || many.isPending,
    dialog: many.dialog ?? deletion.dialog,
  };
}
