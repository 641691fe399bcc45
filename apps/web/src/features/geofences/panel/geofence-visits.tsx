import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconHistory } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { visitsOptions } from '../api/geofence-queries.ts';
import { useVisitWords } from '../history/use-visit-words.ts';
import classes from './geofence-panel.module.css';

interface GeofenceVisitsProps {
  readonly geofenceId: number;
}

/** Visits to one geofence, the latest first. */
export function GeofenceVisits({ geofenceId }: GeofenceVisitsProps) {
  const text = useText('geofences');
  const words = useVisitWords();
  const list = useInfiniteQuery(visitsOptions({ geofences: [geofenceId] }));
  const visits = useListRows(list);
  if (list.data === undefined) {
    return <Waiting of={list} rows={6} />;
  }
  if (visits.length === 0) {
    return (
      <EmptyState
        icon={<IconHistory size={20} stroke={1.7} />}
        title={text('noVisits')}
        text={text('noVisitsText')}
      />
    );
  }
  return (
    <section className={classes['part']}>
      <h3>
        {text('visits')}
        <Link to="." search={{ view: 'visits', geofences: [geofenceId] }}>
          {text('seeAll')}
        </Link>
      </h3>
      <ul className={classes['rows']}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <span className={classes['two']}>
              <strong>{visit.asset.code}</strong>
              <span className={classes['quiet']}>{words.span(visit)}</span>
            </span>
            <span className={`${classes['end']} figure`}>{words.duration(visit)}</span>
          </li>
        ))}
      </ul>
      <ShowMore of={list} fullWidth mt="var(--s-3)" />
    </section>
  );
}
