import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { formatCoordinates } from '../../../i18n/format-coordinates.ts';
import { Box, Stack, Note } from '../../../ui/layout/primitives.tsx';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import type { Alert, AlertEvidence } from '../api/alerts-queries.ts';
import classes from './alert-place.module.css';

const EvidenceMap = lazy(async () => ({ default: (await import('./evidence-map.tsx')).EvidenceMap }));

interface AlertPlaceProps {
  readonly alert: Alert;
  readonly evidence: AlertEvidence | undefined;
}

/** Picture of the place where an alert began; the interactive map is a screen of its own. */
export function AlertPlace({ alert: { id, place, geofence }, evidence }: AlertPlaceProps) {
  const text = useText('alerts');
  if (place === null) return null;
  return (
    <Stack as="figure" alignContent="start" gap={6} aria-label={text('place')}>
      <Box
        inert
        height={134}
        overflow="hidden"
        fill="sunken"
        border="all"
        radius={3}
        className={classes['map']}
      >
        <PanelBoundary subject={text('place')}>
          <Suspense>
            <EvidenceMap key={id} place={place} geofence={geofence} evidence={evidence} />
          </Suspense>
        </PanelBoundary>
        <Box as="span" width={18} height={18} radius="full" fill="accent" className={classes['pin']} />
      </Box>
      <Note as="span">
        {place.name ?? geofence?.name ?? formatCoordinates(place.latitude, place.longitude)}
      </Note>
    </Stack>
  );
}
