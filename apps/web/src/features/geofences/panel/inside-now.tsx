import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { visitsOptions, type Geofence } from '../api/geofence-queries.ts';
import classes from './geofence-panel.module.css';

const mostShown = 8;

interface InsideNowProps {
  readonly geofence: Geofence;
}

/** Who is inside, since when; the newest first. */
export function InsideNow({ geofence: { id, insideCount } }: InsideNowProps) {
  const text = useText('geofences');
  const format = useFormat();
  const list = useInfiniteQuery(visitsOptions({ geofences: [id], open: true }));
  const visits = useListRows(list);
  return (
    <section className={classes['part']}>
      <h3>
        {text('insideNow')} <span className={classes['count']}>{format.number(insideCount)}</span>
        {insideCount > mostShown && (
          <Link to="." search={{ view: 'visits', geofences: [id], open: 'true' }}>
            {text('seeAll')}
          </Link>
        )}
      </h3>
      {insideCount === 0 ? (
        <p className={classes['quiet']}>{text('nobodyInside')}</p>
      ) : (
        <ul className={classes['rows']}>
          {visits.slice(0, mostShown).map(({ id: visit, asset, entered }) => (
            <li key={visit}>
              <strong>{asset.code}</strong>
              <span className={classes['quiet']}>{asset.model}</span>
              <span className={`${classes['end']} figure`}>
                {text('since', { time: format.dateTime(new Date(entered.at)) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
