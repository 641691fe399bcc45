import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { isOfflineOn } from '../../features/offline/api/device-note.ts';
import { useProfile } from '../../api/use-session.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { WarningBanner } from './warning-banner.tsx';

let offlineSince: Date | null = navigator.onLine ? null : new Date();

function subscribe(listener: () => void): () => void {
  const onChange = (): void => {
    offlineSince = navigator.onLine ? null : new Date();
    listener();
  };
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/**
 * Warns that the connection is lost, and states the age of the displayed data. On a device with a copy, links to it:
 * without a connection, the service worker responds to a reload with the copy.
 */
export function OfflineBanner() {
  const text = useText('common');
  const format = useFormat();
  const { id: personId } = useProfile();
  const since = useSyncExternalStore(subscribe, () => offlineSince);
  return (
    <output>
      {since && (
        <WarningBanner>
          <IconCloudOff size={16} stroke={1.85} aria-hidden />
          <strong>{text('offline')}</strong>
          <span>{text('offlineHint', { time: format.time(since) })}</span>
          {isOfflineOn(personId) && (
            <Button size="compact-sm" onClick={() => window.location.reload()}>
              {text('workOffline')}
            </Button>
          )}
        </WarningBanner>
      )}
    </output>
  );
}
