import { Button } from '@mantine/core';
import { IconCloudOff, IconMapOff } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import type { FleetMapHandle } from '../frame/use-fleet-map.ts';

interface MapFailureProps {
  readonly failure: NonNullable<FleetMapHandle['failure']>;
  readonly onRetry: () => void;
}

/** In the place of the map: what kept it from being shown, and the way on where there is one. */
export function MapFailure({ failure, onRetry }: MapFailureProps) {
  const text = useText('geolocation');
  const retry = useText('common')('retry');
  if (failure === 'drawing')
    return (
      <EmptyState
        icon={<IconMapOff size={20} stroke={1.7} />}
        title={text('mapFailed')}
        text={text('mapFailedText')}
      />
    );
  return (
    <EmptyState
      icon={<IconCloudOff size={20} stroke={1.7} />}
      title={text('mapNotLoaded')}
      text={text('mapNotLoadedText')}
      action={<Button onClick={onRetry}>{retry}</Button>}
    />
  );
}
