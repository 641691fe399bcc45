import { useText } from '../../../i18n/use-text.ts';
import { GeofenceGlyph } from '../../../ui/geofence-glyph.tsx';
import type { GeofenceRow } from '../api/geofence-queries.ts';
import classes from './geofence-list.module.css';

interface GeofenceNameProps {
  readonly geofence: GeofenceRow;
  /** Its parent may not stand above it: it is named. */
  readonly namesParent: boolean;
}

/** The name behind its glyph, a sub-geofence set in under its parent. */
export function GeofenceName({ geofence, namesParent }: GeofenceNameProps) {
  const text = useText('geofences');
  const { name, color, parent } = geofence;
  return (
    <span className={classes['name']} data-sub={parent !== null || undefined}>
      <GeofenceGlyph color={color} isSub={parent !== null} />
      <span className={classes['cut']}>{name}</span>
      {parent !== null && (
        <span className={namesParent ? classes['parent'] : 'visually-hidden'}>
          {text('within', { parent: parent.name })}
        </span>
      )}
    </span>
  );
}
