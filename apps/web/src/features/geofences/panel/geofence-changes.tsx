import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { changesOptions, type GeofenceChange } from '../api/geofence-queries.ts';
import classes from './geofence-panel.module.css';

const settings = [
  'name',
  'color',
  'maxSpeedKph',
  'resources',
  'assets',
  'shape',
  'drawnAs',
  'severity',
  'entryDwellSeconds',
  'exitDwellSeconds',
  'toleranceMeters',
  'schedule',
  'mustBeInside',
  'tags',
] as const;

interface GeofenceChangesProps {
  readonly geofenceId: number;
}

/** The versions of a geofence: when, by whom, and what was changed. */
export function GeofenceChanges({ geofenceId }: GeofenceChangesProps) {
  const text = useText('geofences');
  const format = useFormat();
  const list = useInfiniteQuery(changesOptions(geofenceId));
  const changes = useListRows(list);
  const wordsOf = ({ isDeletion, changed }: GeofenceChange): string => {
    if (isDeletion) return text('deleted');
    if (changed.length === 0) return text('created');
    return settings
      .filter((name) => changed.includes(name))
      .map((name) => text(`changed_${name}`))
      .join(', ');
  };
  if (list.data === undefined) {
    return <Waiting of={list} rows={4} />;
  }
  return (
    <section className={classes['part']}>
      <ul className={classes['rows']}>
        {changes.map((change) => (
          <li key={change.version}>
            <span className={classes['two']}>
              <span>{wordsOf(change)}</span>
              <span className={classes['quiet']}>
                {[format.dateTime(new Date(change.changedAt)), change.changedBy ?? text('bySystem')].join(
                  ' · ',
                )}
              </span>
            </span>
            <span className={classes['end']}>{text('version', { version: change.version })}</span>
          </li>
        ))}
      </ul>
      <ShowMore of={list} fullWidth mt="var(--s-3)" />
    </section>
  );
}
