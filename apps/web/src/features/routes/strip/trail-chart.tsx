import type { ReactNode } from 'react';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { axisTimes, ground, shareOf, stripWidth, type ChartDrawing, type EngineState } from './draw-chart.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import classes from './trail-chart.module.css';

/** A trail on the chart; in the accent and whole unless it says otherwise. */
export interface ChartLine {
  readonly drawing: ChartDrawing;
  readonly color?: string;
  readonly dash?: string;
  /** Beside its engine. */
  readonly label?: ReactNode;
}

interface TrailChartProps {
  /** The first one has its area filled, and its silences shown. */
  readonly lines: readonly ChartLine[];
  readonly range: DayRange;
  /** Lies over the chart, as wide as the range. */
  readonly children?: ReactNode;
}

const engineClasses: Readonly<Record<EngineState, string>> = {
  on: 'st-running',
  idling: classes['idling'] ?? '',
  off: 'st-off',
};

/** Speed over a range, and below it what the engines did. */
export function TrailChart({ lines, range, children }: TrailChartProps) {
  const [first] = lines;
  return (
    <div>
      <Box position="relative">
        <svg
          className={classes['speed']}
          viewBox={`0 0 ${stripWidth} ${ground}`}
          preserveAspectRatio="none"
          aria-hidden
        >
          {first?.drawing.gaps.map(({ from, to }) => (
            <rect
              key={from}
              className={classes['gap']}
              x={from}
              y="2"
              width={Math.max(0, to - from)}
              height="34"
            />
          ))}
          {first !== undefined && (
            <path d={first.drawing.area} fill={first.color ?? 'var(--accent)'} opacity=".16" />
          )}
          {lines.map(({ drawing, color = 'var(--accent)', dash }, index) => (
            <path
              key={index}
              d={drawing.line}
              fill="none"
              stroke={color}
              strokeWidth="1.5"
              strokeDasharray={dash}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {lines.map(({ drawing, label }, index) => (
          <Engine key={index} spans={drawing.spans} label={label} />
        ))}
        {children}
      </Box>
      <Axis range={range} />
    </div>
  );
}

function Engine({ spans, label }: Pick<ChartDrawing, 'spans'> & Pick<ChartLine, 'label'>) {
  return (
    <Box position="relative" className={classes['engine']} data-labelled={label !== undefined || undefined}>
      {label !== undefined && (
        <Box as="span" paddingRight={8} top="50%" right="100%" className={classes['label']}>
          {label}
        </Box>
      )}
      <svg viewBox={`0 0 ${stripWidth} 10`} preserveAspectRatio="none" aria-hidden>
        <rect className={classes['rest']} x="0" y="3.5" width={stripWidth} height="3" rx="1.5" />
        {spans.map(({ from, to, engine }) => (
          <rect
            key={from}
            className={engineClasses[engine]}
            x={from}
            y={engine === 'off' ? 3.5 : 2}
            width={Math.max(1, to - from)}
            height={engine === 'off' ? 3 : 6}
            rx="1.5"
            fill="var(--c)"
          />
        ))}
      </svg>
    </Box>
  );
}

const dayMs = 86_400_000;

function Axis({ range }: { readonly range: DayRange }) {
  const format = useFormat();
  const isOfDays = range.toMs - range.fromMs > 1.5 * dayMs;
  const times = axisTimes(range, (ms) => format.hourOfDay(new Date(ms)));
  return (
    <Box
      height="var(--lh-11)"
      position="relative"
      size={11}
      color="text-3"
      className={`${classes['hours']} figure`}
      aria-hidden
    >
      {times.map((ms) => (
        <span key={ms} style={{ left: `${shareOf(ms, range) * 100}%` }}>
          {isOfDays ? format.date(new Date(ms)) : shortHour(format.time(new Date(ms)))}
        </span>
      ))}
    </Box>
  );
}

/** 3 AM for 3:00 AM, which has no room beside its neighbours. */
function shortHour(time: string): string {
  return time.replace(/:00(?=\s?[AP]M$)/, '');
}
