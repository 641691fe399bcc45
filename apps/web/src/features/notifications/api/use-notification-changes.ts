import type { NotificationChange } from '@azimute/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { toastDone, toastError } from '../../../ui/toasts.tsx';
import { notificationListsKey, unreadCountOptions } from './notifications-queries.ts';

type Asked =
  | { readonly change: NotificationChange; readonly ids: readonly number[] }
  /** All up to the newest that was on the screen. */
  | { readonly change: 'read' | 'dismiss'; readonly upTo: number };

const mostIds = 500;

/** Changes notifications; what shows them is read again. Failures are told in a toast. */
export function useNotificationChanges(): (asked: Asked) => Promise<boolean> {
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
  return async (asked) => {
    try {
      await mutateAsync(asked);
    } catch (error) {
      toastError(error);
      return false;
    }
    if (asked.change === 'delete') toastDone('deleted');
    return true;
  };
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
