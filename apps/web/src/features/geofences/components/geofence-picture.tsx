import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Geofence } from '../api/geofence-queries.ts';
import classes from './geofence-picture.module.css';

const PictureMap = lazy(async () => ({ default: (await import('../map/picture-map.tsx')).PictureMap }));

interface GeofencePictureProps {
  readonly geofence: Geofence;
}

/** Where the geofence lies, as a picture: it is moved on the map's own screen. */
export function GeofencePicture({ geofence }: GeofencePictureProps) {
  const text = useText('geofences');
  return (
    <figure className={classes['picture']} aria-label={text('pictureLabel')}>
      <div inert className={classes['map']}>
        <Suspense>
          <PictureMap geofence={geofence} />
        </Suspense>
      </div>
    </figure>
  );
}
