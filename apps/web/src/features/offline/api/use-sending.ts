import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionStore } from '../../../api/session.ts';
import type { DeviceOwner } from './device-note.ts';
import { onOutboxChange } from '../store/outbox.ts';
import { sendChange } from './send-change.ts';
import { sendOutbox } from './send-outbox.ts';

/** Sends the owner's unsent changes while this user and account are open; `onSent` receives their number. */
export function useSending({ personId, accountId }: DeviceOwner, onSent: (sent: number) => void): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const isOwner = (): boolean => {
      const { profile, session } = sessionStore.get();
      return session !== null && profile?.id === personId && profile.current_account_id === accountId;
    };
    const options = {
      owner: { personId, accountId },
      send: sendChange,
      locks: navigator.locks,
      isOwner,
      random: () => Math.random(),
    };
    let isOver = false;
    let isRunning = false;
    let failures = 0;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const run = async (): Promise<void> => {
      if (isOver || isRunning || !isOwner()) return;
      isRunning = true;
      clearTimeout(retry);
      const { sent, retryMs } = await sendOutbox(options, failures).catch(() => ({
        sent: 0,
        retryMs: 60_000,
      }));
      isRunning = false;
      failures = retryMs === null || sent > 0 ? 0 : failures + 1;
      if (isOver) return;
      if (retryMs !== null) retry = setTimeout(() => void run(), retryMs);
      if (sent === 0) return;
      onSent(sent);
      await queryClient.invalidateQueries();
    };
    /** Sends at once: the connection may be back. */
    const runAtOnce = (): void => {
      failures = 0;
      void run();
    };
    const stop = onOutboxChange(() => {
      if (failures === 0) void run();
    });
    window.addEventListener('online', runAtOnce);
    void run();
    return () => {
      isOver = true;
      clearTimeout(retry);
      stop();
      window.removeEventListener('online', runAtOnce);
    };
  }, [personId, accountId, queryClient, onSent]);
}
