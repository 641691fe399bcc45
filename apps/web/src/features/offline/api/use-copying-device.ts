import { useEffect } from 'react';
import { keepShell } from './portal-worker.ts';
import { sessionStore } from '../../../api/session.ts';
import { ownerName, type DeviceOwner } from './device-note.ts';
import { keepCopy, readCopy } from '../store/device-copy.ts';
import { ownerOf, takeCopy } from './take-copy.ts';

const everyMs = 10 * 60_000;

/** Renews the copy every ten minutes, and when the tab becomes visible after a longer time. */
export function useCopyingDevice({ personId, accountId }: DeviceOwner): void {
  useEffect(() => {
    const over = new AbortController();
    const owner = ownerName({ personId, accountId });
    let takenAtMs = -Infinity;
    const copy = async (): Promise<void> => {
      const { profile } = sessionStore.get();
      if (profile === null || ownerName(ownerOf(profile)) !== owner || !navigator.onLine) return;
      takenAtMs = Date.now();
      try {
        const taken = await takeCopy(profile, await readCopy(Date.now()), over.signal);
        // The session may have ended in the meantime, and with it the right to a copy.
        await keepCopy(taken, () => {
          const current = sessionStore.get().profile;
          return !over.signal.aborted && current !== null && ownerName(ownerOf(current)) === owner;
        });
      } catch {
        // The last copy stays, with its age.
      }
    };
    const onVisible = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - takenAtMs >= everyMs) void copy();
    };
    // The browser may have deleted the cached app to free space.
    void keepShell().catch(() => undefined);
    void copy();
    const timer = setInterval(() => void copy(), everyMs);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      over.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [personId, accountId]);
}
