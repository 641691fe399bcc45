import type { CallInput, ChangedUsers } from '@azimute/contract';
import { usersPerChange, type UserAction } from '@azimute/contract/users/values';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { callApi } from '../../../api/client.ts';
import { refreshWithout } from '../../../api/refresh-without.ts';
import { useAccount } from '../../../api/use-session.ts';
import type { SuccessMessage } from '../../../i18n/success-message.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { toastDone, toastSuccess } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { oneUserKey, usersKey } from '../api/user-queries.ts';
import { RefusedDialog } from './refused-dialog.tsx';

export interface BulkChange {
  readonly action: UserAction;
  /** Required by `assign_profile` and `take_profile`. */
  readonly profile?: { readonly id: number; readonly name: string };
  readonly selection: CallInput<'changeUsers'>['body']['selection'];
  /** Number of selected users that the viewer sees. */
  readonly count: number;
}

interface BulkChanging {
  readonly ask: (change: BulkChange) => void;
  readonly isBusy: boolean;
  /** Must be rendered by the page. */
  readonly dialog: ReactNode;
}

/** The specification's text for an action; other actions state the number of changed users. */
const messages: Readonly<Partial<Record<UserAction, SuccessMessage>>> = {
  assign_profile: 'profile_attached',
  take_profile: 'profile_detached',
  clear_profiles: 'profile_detached',
  remove: 'deleted',
};

/** Applies an action to many users after confirmation; then reports the users for whom it failed. */
export function useBulkChange(onDone: (action: UserAction) => void): BulkChanging {
  const text = useText('users');
  const format = useFormat();
  const account = useAccount();
  const queryClient = useQueryClient();
  const confirm = useConfirm();
  const [refused, setRefused] = useState<ChangedUsers | null>(null);
  const run = async ({ action, profile, selection, count }: BulkChange): Promise<void> => {
    const answer = await callApi('changeUsers', {
      body: { selection, action, expectedCount: count, ...(profile && { profileId: profile.id }) },
    });
    const { changed } = answer;
    const message = messages[action];
    if (answer.refused.length > 0) setRefused(answer);
    else if (message !== undefined) toastDone(message);
    else toastSuccess(text('bulkDone', format.counted(changed)));
    onDone(action);
    // A removed user may be open.
    await refreshWithout(queryClient, usersKey, action === 'remove' ? [oneUserKey] : []);
  };
  return {
    ask: (change) => {
      const { action, profile, count } = change;
      const words = {
        ...format.counted(count),
        profile: profile?.name ?? '',
        account: account.name,
      };
      const isTooMany = count > usersPerChange;
      confirm.ask({
        title: text(`bulkTitle_${action}`, words),
        effect: isTooMany
          ? text('bulkTooMany', { limit: format.number(usersPerChange) })
          : text(`bulkEffect_${action}`, words),
        confirmLabel: text(`bulkConfirm_${action}`),
        danger: ['remove', 'deactivate', 'take_profile', 'clear_profiles'].includes(action),
        onConfirm: () => (isTooMany ? undefined : run(change)),
      });
    },
    isBusy: confirm.dialog !== null || refused !== null,
    dialog: (
      <>
        {confirm.dialog}
        {refused && <RefusedDialog answer={refused} onClose={() => setRefused(null)} />}
      </>
    ),
  };
}
