import { useText } from '../../../i18n/use-text.ts';
import { colorOfGeofence } from '../../../ui/geofence-colors.ts';
import type { Geofence } from '../api/geofence-queries.ts';
import classes from './geofence-picture.module.css';

interface GeofencePictureProps {
  readonly geofence: Geofence;
}
export function GeofencePicture({ geofence }: GeofencePictureProps) {
  const text = useText('geofences');
  return (
    <div
      className={classes['picture']}
      role="img"
      aria-label={text('pictureLabel')}
      style={{ color: colorOfGeofence(geofence.color) }}
    />
  );
}
