import { GeofenceGlyph } from '../../../ui/geofence-glyph.tsx';
import type { GeofenceVisit } from '../api/geofence-queries.ts';
import classes from './history.module.css';

interface NamedGeofenceProps {
  readonly geofence: GeofenceVisit['geofence'];
}

/** A geofence by glyph and name; one that was deleted is struck through. */
export function NamedGeofence({ geofence: { name, color, deleted } }: NamedGeofenceProps) {
  return (
    <span className={classes['glyphed']}>
      <GeofenceGlyph color={color} />
      {deleted ? <del>{name}</del> : name}
    </span>
  );
}
