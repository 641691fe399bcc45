import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { isOfflineOn, onNoteChange, ownerName, readNote } from '../api/device-note.ts';
import { useProfile } from '../../../api/use-session.ts';

const OfflineWatch = lazy(async () => ({ default: (await import('./offline-watch.tsx')).OfflineWatch }));

/**
 * Renews a signed-in user's copy and sends unsent changes, if the user turned on offline use. Otherwise loads no code.
 */
export function OfflineDevice() {
  const { id: personId, current_account_id: accountId, seen_by: seenBy } = useProfile();
  const isOn = useSyncExternalStore(onNoteChange, () => isOfflineOn(personId));
  const isOwn = seenBy === null;
  useEffect(() => {
    const { copy } = readNote();
    if (!isOwn || copy === null || copy.owner === ownerName({ personId, accountId })) return;
    // The copy belongs to another user or account.
    void import('../store/wipe.ts').then(({ wipeDevice }) => wipeDevice('copy'));
  }, [isOwn, personId, accountId]);
  if (!isOn || !isOwn) return null;
  return (
    <Suspense fallback={null}>
      <OfflineWatch owner={{ personId, accountId }} />
    </Suspense>
  );
}
