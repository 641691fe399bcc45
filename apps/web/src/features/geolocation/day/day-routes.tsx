import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { NumberedTrip } from '../../routes/screen/number-stops.ts';
import classes from './day-routes.module.css';

interface DayRoutesProps {
  readonly trips: readonly NumberedTrip[];
  readonly ms: number;
  readonly onMove: (ms: number) => void;
}

/** The day as a list of its stops and the ways between them; a press leads to where one begins. */
export function DayRoutes({ trips, ms, onMove }: DayRoutesProps) {
  const text = useText('asset-day');
  const format = useFormat();
  const time = (at: number) => format.time(new Date(at));
  const parts = trips.filter(({ kind }) => kind !== 'no_data');
  return (
    <>
      {parts.every(({ kind }) => kind !== 'stop') && <p className={classes['none']}>{text('noStops')}</p>}
      <ol className={classes['list']} aria-label={text('routes')}>
        {parts.map((part) => (
          <li key={`${part.kind} ${part.fromMs}`}>
            <button
              type="button"
              aria-current={(ms >= part.fromMs && ms < part.toMs) || undefined}
              onClick={() => onMove(part.fromMs)}
            >
              {part.number !== null ? (
                <>
                  <span className={classes['disc']} aria-hidden>
                    {part.number}
                  </span>
                  <span>{text('stopShort', { number: part.number })}</span>
                </>
              ) : (
                <>
                  <span className={classes['line']} aria-hidden />
                  <span>
                    {text('way')} <b className="figure">{format.distance(part.distanceMeters / 1000)}</b>
                    {part.topKph !== null && (
                      <span className={classes['quiet']}>
                        {' · '}
                        {text('topSpeed')} {format.speed(part.topKph)}
                      </span>
                    )}
                  </span>
                </>
              )}
              <span className={`${classes['span']} figure`}>
                {time(part.fromMs)}–{time(part.toMs)}
              </span>
              <span className={`${classes['duration']} figure`}>
                {format.duration((part.toMs - part.fromMs) / 1000)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
