import { dayMs } from '@azimute/contract/durations';
import type { ReactNode } from 'react';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { axisTimes, ground, shareOf, stripWidth, type ChartDrawing, type EngineState } from './draw-chart.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import classes from './trail-chart.module.css';

/** A trail on the chart; by default solid and in the accent color. */
export interface ChartLine {
  readonly drawing: ChartDrawing;
  readonly color?: string;
  readonly dash?: string;
  /** Shown next to its engine states. */
  readonly label?: ReactNode;
}

interface TrailChartProps {
  /** The first has a filled area and shows its gaps. */
  readonly lines: readonly ChartLine[];
  readonly range: DayRange;
  /** Overlay of the chart, as wide as the range. */
  readonly children?: ReactNode;
}

const engineClasses: Readonly<Record<EngineState, string>> = {
  on: 'st-running',
  idling: classes['idling'] ?? '',
  off: 'st-off',
};

/** Speed over a range, with engine states below. */
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
        <Row as="span" inline gap={6} size={11} color="text-3" top="50%" className={classes['label']}>
          {label}
        </Row>
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
          {isOfDays ? format.date(ms) : shortHour(format.time(ms))}
        </span>
      ))}
    </Box>
  );
}

/** Shortens 3:00 AM to 3 AM, which fits next to its neighbors. */
function shortHour(time: string): string {
  return time.replace(/:00(?=\s?[AP]M$)/, '');
}
