import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './time-trend.module.css';

interface TimeTrendProps {
  /** One for each day, oldest first; values in seconds, null for a day without a resolved alert. */
  readonly points: readonly { readonly date: string; readonly value: number | null }[];
}

const hour = 3600;
/** Lengths of an axis that reads well, in hours. */
const axes = [1, 2, 4, 8, 12, 24, 48, 96, 168, 336, 720];
const width = 100;
const height = 62;

/** Durations by day as a line over an axis from 0; days without a value are gaps. */
export function TimeTrend({ points }: TimeTrendProps) {
  const text = useText('home');
  const format = useFormat();
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const most = Math.max(...known);
  const top = hour * (axes.find((hours) => hours * hour >= most) ?? most / hour);
  const x = (place: number): number => (place / Math.max(1, points.length - 1)) * width;
  const y = (value: number): number => height - (value / top) * height;
  const lines: string[][] = [[]];
  for (const [place, { value }] of points.entries())
    if (value === null) lines.push([]);
    else lines.at(-1)?.push(`${x(place).toFixed(2)},${y(value).toFixed(2)}`);
  const rows = points.map(({ date, value }) => `${format.days(date)}: ${format.duration(value)}`);
  const days = new Intl.DateTimeFormat(useLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayOfMonth = (date = '') => days.format(new Date(date));
  const places = [0, Math.floor(points.length / 2), points.length - 1];
  return (
    <div className={classes['trend']}>
      <ol className={classes['axis']} aria-hidden>
        {[top, top / 2, 0].map((value) => (
          <li key={value}>{format.duration(value)}</li>
        ))}
      </ol>
      <Box as="figure" minWidth={0} aria-label={`${text('resolveTimes')}. ${rows.join('; ')}`}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          <path
            className={classes['grid']}
            d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`}
          />
          {lines
            .filter((line) => line.length > 0)
            .map((line) => (
              <polyline key={line[0]} points={(line.length === 1 ? [...line, ...line] : line).join(' ')} />
            ))}
        </svg>
        <ol className={classes['days']} aria-hidden>
          {places.map((place) => (
            <li key={place}>{dayOfMonth(points[place]?.date)}</li>
          ))}
        </ol>
      </Box>
    </div>
  );
}
