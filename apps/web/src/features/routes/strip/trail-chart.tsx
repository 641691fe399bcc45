import type { ReactNode } from 'react';
import { useFormat } from '../../../ui/use-format.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import classes from './trail-chart.module.css';
import { axisHours, shareOf, stripHeight, stripWidth, type ChartDrawing } from './draw-chart.ts';

interface TrailChartProps {
  readonly drawing: ChartDrawing;
  readonly range: DayRange;
  /** Lies over the chart, as wide as the day. */
  readonly children?: ReactNode;
}

/** Speed and engine over a day, from midnight to midnight of the account. */
export function TrailChart({ drawing, range, children }: TrailChartProps) {
  const format = useFormat();
  const hours = axisHours(range, (ms) => format.hourOfDay(new Date(ms)));
  return (
    <div className={classes['chart']}>
      <div className={classes['plot']}>
        <svg viewBox={`0 0 ${stripWidth} ${stripHeight}`} preserveAspectRatio="none" aria-hidden>
          {drawing.gaps.map(({ from, to }) => (
            <rect
              key={from}
              className={classes['gap']}
              x={from}
              y="2"
              width={Math.max(0, to - from)}
              height="34"
            />
          ))}
          <path d={drawing.area} fill="var(--accent)" opacity=".16" />
          <path
            d={drawing.line}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
          <rect className={classes['rest']} x="0" y="38.5" width={stripWidth} height="3" rx="1.5" />
          {drawing.spans.map(({ from, to, engine }) => (
            <rect
              key={from}
              className={engine === 'off' ? 'st-off' : 'st-running'}
              x={from}
              y={engine === 'off' ? 38.5 : 37}
              width={Math.max(1, to - from)}
              height={engine === 'off' ? 3 : 6}
              rx="1.5"
              fill="var(--c)"
            />
          ))}
        </svg>
        {children}
      </div>
      <div className={`${classes['hours']} figure`} aria-hidden>
        {hours.map((ms) => (
          <span key={ms} style={{ left: `${shareOf(ms, range) * 100}%` }}>
            {shortHour(format.time(new Date(ms)))}
          </span>
        ))}
      </div>
    </div>
  );
}

/** 3 AM for 3:00 AM, which has no room beside its neighbours. */
function shortHour(time: string): string {
  return time.replace(/:00(?=\s?[AP]M$)/, '');
}
