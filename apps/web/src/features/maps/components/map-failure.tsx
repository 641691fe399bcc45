import { Button } from '@mantine/core';
import { IconCloudOff, IconMapOff } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import type { PortalMapHandle } from './use-portal-map.ts';

interface MapFailureProps {
  readonly failure: NonNullable<PortalMapHandle['failure']>;
  readonly onRetry: () => void;
  /** Describes what works without the map. */
  readonly instead?: string;
}

/** Shown instead of a map that failed, with the reason and a way to continue. */
export function MapFailure({ failure, onRetry, instead = '' }: MapFailureProps) {
  const text = useText('base-maps');
  const retry = useText('common')('retry');
  if (failure === 'drawing')
    return (
      <EmptyState
        icon={IconMapOff}
        title={text('mapFailed')}
        text={`${text('mapFailedText')} ${instead}`.trim()}
      />
    );
  return (
    <EmptyState
      icon={IconCloudOff}
      title={text('mapNotLoaded')}
      text={`${text('mapNotLoadedText')} ${instead}`.trim()}
      action={<Button onClick={onRetry}>{retry}</Button>}
    />
  );
}
