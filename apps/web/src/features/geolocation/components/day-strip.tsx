import type { AssetPositions } from '@azimute/contract';
import { useMemo } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { startOfDay } from '../../../i18n/start-of-day.ts';
import { drawDay, stripHeight, stripWidth } from '../draw-day.ts';
import classes from './day-strip.module.css';
import floating from './floating.module.css';

interface DayStripProps {
  readonly code: string;
  readonly columns: AssetPositions['columns'];
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** Speed and engine of the selected asset over today, from midnight to midnight of the account. */
export function DayStrip({ code, columns }: DayStripProps) {
  const text = useText('geolocation');
  const format = useFormat();
  const locale = useLocale();
  const { timeZone } = useAccount();
  const day = useMemo(() => {
    const last = new Date(columns.fixedAt.at(-1) ?? 0);
    return drawDay(columns, startOfDay(last, timeZone).getTime());
  }, [columns, timeZone]);
  const at = (index: number) => format.time(new Date(columns.fixedAt.at(index) ?? 0));
  return (
    <section className={`${floating['float']} ${classes['strip']}`} aria-label={text('trailOf')}>
      <p className={classes['title']}>
        {text('trailOf')}
        <span>
          {' · '}
          {code} · {zoneName(locale, timeZone)}
        </span>
        <span className={`${classes['top']} figure`}>
          {text('topSpeed', { speed: format.speed(day.topKph) })}
        </span>
      </p>
      <p className="visually-hidden">{text('trailChart', { from: at(0), to: at(-1) })}</p>
      <svg viewBox={`0 0 ${stripWidth} ${stripHeight}`} preserveAspectRatio="none" aria-hidden>
        <path d={day.area} fill="var(--accent)" opacity=".16" />
        <path
          d={day.line}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <rect className={classes['rest']} x="0" y="38.5" width={stripWidth} height="3" rx="1.5" />
        {day.spans.map(({ from, to, isOn }) => (
          <rect
            key={from}
            className={isOn ? 'st-running' : 'st-off'}
            x={from}
            y={isOn ? 37 : 38.5}
            width={Math.max(1, to - from)}
            height={isOn ? 6 : 3}
            rx="1.5"
            fill="var(--c)"
          />
        ))}
        <path
          d={`M${day.now} 2V45`}
          stroke="var(--text)"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className={`${classes['hours']} figure`} aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </div>
    </section>
  );
}

function zoneName(locale: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
  const part = format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
}
