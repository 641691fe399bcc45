import type { Notification } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { RequestError } from '../../../api/api-error.ts';
import { callApi, openApi } from '../../../api/client.ts';
import { leaveWord } from '../../../api/last-word.ts';
import { sessionStore } from '../../../api/session.ts';
import { useProfile, useSession } from '../../../api/use-session.ts';
import { readAnew, refetchProfile } from '../../../ui/use-profile-refresh.ts';
import { alertsKey } from '../../alerts/api/alerts-queries.ts';
import { crossedQueries } from '../../geofences/api/geofence-queries.ts';
import { canShareStream, notificationListsKey, unreadCountOptions } from './notifications-queries.ts';
import { watchNotifications, type NotificationState } from './watch-notifications.ts';

/**
 * Keeps notifications and rights up to date; returns the newest notification that arrived while the screen was visible.
 */
export function useNotificationWatch(): Notification | null {
  const { id: userId, current_account_id: accountId } = useProfile();
  const sessionKey = useSession().session?.key ?? '';
  const queryClient = useQueryClient();
  const [arrived, setArrived] = useState<Notification | null>(null);
  useEffect(() => {
    if (!canShareStream) return;
    let newest: number | undefined;
    const onState = (state: NotificationState): void => {
      const previous = newest;
      newest = state.newestId ?? 0;
      keepAnswer(queryClient, unreadCountOptions(accountId).queryKey, state.unread);
      void queryClient.invalidateQueries({ queryKey: notificationListsKey(accountId) });
      const isNew = previous !== undefined && newest > previous;
      if (isNew && document.visibilityState === 'visible') void readNewest().then(setArrived);
    };
    const name = `azimute-notifications-${userId}-${accountId}`;
    return watchNotifications({
      name,
      open: async (signal) => {
        const { body } = await openApi('streamNotifications', { signal });
        if (body === null) throw new TypeError('The stream has no body.');
        return body;
      },
      isRefusal: (error) => error instanceof RequestError && error.status >= 400 && error.status < 500,
      locks: navigator.locks,
      channel: new BroadcastChannel(name),
      sessionKey,
      onState,
      onHint: (hint) =>
        void queryClient.invalidateQueries(hint === 'alerts' ? { queryKey: alertsKey } : crossedQueries),
      onRights: (version) => {
        // The same version again: something that it does not cover has changed, such as shared dashboard items.
        if (version === null) void refetchProfile(queryClient).then(() => readAnew(queryClient));
        else if (version !== sessionStore.get().profile?.rights_version) void refetchProfile(queryClient);
      },
      onEnded: leaveEndWord,
      pause: pauseUntilOnline,
      random: () => Math.random(),
    });
  }, [userId, accountId, sessionKey, queryClient]);
  return arrived;
}

/** For the login screen, which follows the session's next call; not needed after signing out. */
function leaveEndWord(because: string | undefined): void {
  if (because !== 'logout') leaveWord(because ?? 'unknown');
}

async function readNewest(): Promise<Notification | null> {
  try {
    const { items } = await callApi('listNotifications', { query: { show: 'unread', limit: 1 } });
    return items[0] ?? null;
  } catch {
    // The count has already been announced; the text is optional.
    return null;
  }
}

/** Also ends when the network is back. */
function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end, { signal: over.signal });
    signal.addEventListener('abort', end, { signal: over.signal });
  });
}
