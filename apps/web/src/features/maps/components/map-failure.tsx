import { Button } from '@mantine/core';
import { IconCloudOff, IconMapOff } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import type { PortalMapHandle } from './use-portal-map.ts';

interface MapFailureProps {
  readonly failure: NonNullable<PortalMapHandle['failure']>;
  readonly onRetry: () => void;
  /** What works without the map. */
  readonly instead?: string;
}

/** In the place of the map: what kept it from being shown, and the way on where there is one. */
export function MapFailure({ failure, onRetry, instead = '' }: MapFailureProps) {
  const text = useText('base-maps');
  const retry = useText('common')('retry');
  if (failure === 'drawing')
    return (
      <EmptyState
        icon={<IconMapOff size={20} stroke={1.7} />}
        title={text('mapFailed')}
        text={`${text('mapFailedText')} ${instead}`.trim()}
      />
    );
  return (
    <EmptyState
      icon={<IconCloudOff size={20} stroke={1.7} />}
      title={text('mapNotLoaded')}
      text={`${text('mapNotLoadedText')} ${instead}`.trim()}
      action={<Button onClick={onRetry}>{retry}</Button>}
    />
  );
}
