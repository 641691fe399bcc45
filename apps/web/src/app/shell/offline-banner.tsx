import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
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

/** Says that the connection is gone and how old what is shown may be. */
export function OfflineBanner() {
  const text = useText('common');
  const format = useFormat();
  const since = useSyncExternalStore(subscribe, () => offlineSince);
  return (
    <output>
      {since && (
        <WarningBanner>
          <IconCloudOff size={16} stroke={1.85} aria-hidden />
          <strong>{text('offline')}</strong>
          <span>{text('offlineHint', { time: format.time(since) })}</span>
        </WarningBanner>
      )}
    </output>
  );
}
