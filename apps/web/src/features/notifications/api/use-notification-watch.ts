import type { Notification } from '@azimute/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
 * Keeps what shows notifications, and what the person may do, up to date; answers the newest notification of those that
 * arrived while the screen was seen.
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
      queryClient.setQueryData(unreadCountOptions(accountId).queryKey, state.unread);
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
        // Said again though it is the same: what they are not about, as a content that is shared, has changed.
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

/** For the login screen, to which the session's next call leads; whoever signed out knows why. */
function leaveEndWord(because: string | undefined): void {
  if (because !== 'logout') leaveWord(because ?? 'unknown');
}

async function readNewest(): Promise<Notification | null> {
  try {
    const { items } = await callApi('listNotifications', { query: { show: 'unread', limit: 1 } });
    return items[0] ?? null;
  } catch {
    // The count has said it already; the words are a courtesy.
    return null;
  }
}

/** Also over when the network is back. */
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
