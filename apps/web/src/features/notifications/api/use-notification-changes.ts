import type { NotificationChange } from '@azimute/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toastDone, toastError, toastSuccess } from '../../../ui/toasts.tsx';
import { notificationListsKey, unreadCountOptions } from './notifications-queries.ts';

type Asked =
  | { readonly change: NotificationChange; readonly ids: readonly number[] }
  /** All notifications up to the newest one on the screen. */
  | { readonly change: 'read' | 'dismiss'; readonly upTo: number };

const mostIds = 500;

/** Changes notifications and reloads whatever shows them. Toasts report failures and offer to undo a deletion. */
export function useNotificationChanges(): (asked: Asked) => Promise<boolean> {
  const text = useText('notifications');
  const { id } = useAccount();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: notificationListsKey(id) }),
        queryClient.invalidateQueries({ queryKey: unreadCountOptions(id).queryKey }),
      ]),
  });
  const change = async (asked: Asked): Promise<boolean> => {
    try {
      await mutateAsync(asked);
    } catch (error) {
      toastError(error);
      return false;
    }
    if (asked.change === 'delete') {
      const toast = toastDone('deleted', {
        action: { label: text('undo'), onClick: () => void restore(asked.ids, toast) },
      });
    }
    return true;
  };
  const restore = async (ids: readonly number[], replaced: string): Promise<void> => {
    if (await change({ change: 'restore', ids })) toastSuccess(text('restored'), { replaced });
  };
  return change;
}

async function send(asked: Asked): Promise<void> {
  if ('upTo' in asked) {
    const body = { upTo: asked.upTo };
    await (asked.change === 'read'
      ? callApi('readAllNotifications', { body })
      : callApi('dismissAllNotifications', { body }));
    return;
  }
  for (let from = 0; from < asked.ids.length; from += mostIds) {
    const ids = asked.ids.slice(from, from + mostIds);
    await callApi('changeNotifications', { body: { ids, change: asked.change } });
  }
}
