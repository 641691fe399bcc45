import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { GeofenceGlyph } from '../../../ui/geofence-glyph.tsx';
import { Column } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { geofenceNamesOptions, type Geofence } from '../api/geofence-queries.ts';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';
import classes from './geofence-fields.module.css';

interface SubGeofencesPartProps {
  readonly geofence: Geofence;
}

/** Sub-geofences, with links to their forms. */
export function SubGeofencesPart({ geofence }: SubGeofencesPartProps) {
  const text = useText('geofences');
  const format = useFormat();
  const { change } = useGeofenceSearch();
  const { data: names = [] } = useQuery(geofenceNamesOptions);
  const subs = names.filter(({ parent }) => parent?.id === geofence.id);
  return (
    <Column as="section" gap={6} minWidth={0} className={classes['field']}>
      <div className={classes['label']}>
        <h2>{text('subGeofences')}</h2>
        <button
          type="button"
          className="text-button"
          onClick={() => change((current) => ({ ...current, form: 'new', parent: geofence.id }))}
        >
          <IconPlus size={14} stroke={2} aria-hidden />
          {text('newSub')}
        </button>
      </div>
      {subs.length > 0 && (
        <ul className={`boxed ${classes['boxes']}`}>
          {subs.map(({ id, name, color, areaSquareMeters }) => (
            <li key={id}>
              <GeofenceGlyph color={color} isSub />
              <Link to="." search={(current) => ({ ...current, form: id })} className={classes['grow'] ?? ''}>
                {name}
              </Link>
              <span className="quiet figure">{format.area(areaSquareMeters)}</span>
            </li>
          ))}
        </ul>
      )}
    </Column>
  );
}
