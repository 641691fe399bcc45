import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import type { Geofence } from '../api/geofence-queries.ts';
import classes from './geofence-picture.module.css';

const PictureMap = lazy(async () => ({ default: (await import('../map/picture-map.tsx')).PictureMap }));

interface GeofencePictureProps {
  readonly geofence: Geofence;
}

/** Picture of the geofence's place; it is moved on the map screen. */
export function GeofencePicture({ geofence }: GeofencePictureProps) {
  const text = useText('geofences');
  return (
    <Box
      as="figure"
      position="relative"
      overflow="hidden"
      height={136}
      marginBottom={16}
      border="all"
      radius={3}
      fill="sunken"
      aria-label={text('pictureLabel')}
    >
      <div inert className={classes['map']}>
        <Suspense>
          <PictureMap geofence={geofence} />
        </Suspense>
      </div>
    </Box>
  );
}
