import { scaleSeries, type SeriesShape } from './scale-series.ts';
import type { AlertOccurrence } from '@azimute/contract';
import { useReadingsByCode, type ReadingsByCode } from '../components/use-readings-by-code.ts';
import { useElementSize } from '@mantine/hooks';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { AlertEvidence } from '../api/alerts-queries.ts';
import classes from './evidence-chart.module.css';

type Series = AlertEvidence['series'][number];

interface EvidenceChartProps {
  readonly evidence: AlertEvidence;
}

/** Size and margins; the top margin contains the name of the reading. */
const size = { height: 168, left: 44, bottom: 18, top: 26 };
const smallHeight = 90;
/** Closer to the edge, values are aligned toward the middle [px]. */
const edgePx = 40;
/** Below this width, the axis fits only three times [px]. */
const narrowPx = 420;

/** Readings around an alert on one time axis, with their limits and the duration of the alert. */
export function EvidenceChart({ evidence }: EvidenceChartProps) {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref}>
      {evidence.series.map((series, index) => (
        <SeriesChart
          key={series.reading}
          series={series}
          evidence={evidence}
          width={width}
          isFirst={index === 0}
          isLast={index === evidence.series.length - 1}
        />
      ))}
    </div>
  );
}

interface SeriesChartProps extends EvidenceChartProps {
  readonly series: Series;
  /** CSS pixels; 0 until measured. */
  readonly width: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function SeriesChart({ series, evidence, width, isFirst, isLast }: SeriesChartProps) {
  const text = useText('alerts');
  const format = useFormat();
  const readings = useReadingsByCode();
  const { occurrence } = evidence;
  const height = (isFirst ? size.height : smallHeight) + (isLast ? size.bottom : 0);
  const [fromMs, toMs] = [Date.parse(evidence.from), Date.parse(evidence.to)];
  const shape = scaleSeries(series, {
    fromMs,
    toMs,
    left: size.left,
    right: width,
    top: size.top,
    bottom: height - (isLast ? size.bottom : 4),
  });
  const limits = [series.limit, series.upperLimit].filter((limit) => limit !== null);
  const worst =
    isFirst && occurrence && occurrence.worstValue !== null && occurrence.worstAt !== null
      ? { value: occurrence.worstValue, atMs: Date.parse(occurrence.worstAt) }
      : null;
  const name = readings.name(series.reading);
  // Away from the worst value, whose label it would cross.
  const isLimitAtEnd = worst !== null && shape.x(worst.atMs) < (size.left + width) / 2;
  return (
    <figure aria-label={text('chartLabel', { reading: name })}>
      <svg
        className={classes['chart']}
        width={width}
        height={height}
        data-first={isFirst || undefined}
        aria-hidden
      >
        {occurrence && <OccurrenceSpan shape={shape} occurrence={occurrence} evidence={evidence} />}
        {shape.ticks.map((tick) => (
          <g key={tick}>
            <path className={classes['grid']} d={`M${size.left} ${shape.y(tick)}H${width}`} />
            <text className={classes['tick']} x={size.left - 6} y={shape.y(tick) + 4} textAnchor="end">
              {format.number(tick, Number.isInteger(tick) ? 0 : 1)}
            </text>
          </g>
        ))}
        {limits.map((limit) => (
          <g key={limit}>
            <path className={classes['limit']} d={`M${size.left} ${shape.y(limit)}H${width}`} />
            <text
              className={classes['limitName']}
              x={isLimitAtEnd ? width - 4 : size.left + 4}
              y={shape.y(limit) - 5}
              textAnchor={isLimitAtEnd ? 'end' : 'start'}
            >
              {text('limit', { value: readings.value(series.reading, limit) })}
            </text>
          </g>
        ))}
        <path className={classes['line']} d={shape.path} />
        <text className={classes['name']} x={width - 4} y={11} textAnchor="end">
          {series.unit === '' ? name : `${name}, ${series.unit}`}
        </text>
        {worst !== null && (
          <WorstValue worst={worst} shape={shape} width={width} readings={readings} series={series} />
        )}
        <TimeTicks isLast={isLast} width={width} height={height} fromMs={fromMs} toMs={toMs} />
      </svg>
    </figure>
  );
}

interface OccurrenceSpanProps {
  readonly shape: SeriesShape;
  readonly occurrence: AlertOccurrence;
  readonly evidence: AlertEvidence;
}

function OccurrenceSpan({ shape, occurrence, evidence }: OccurrenceSpanProps) {
  return (
    <rect
      className={classes['span']}
      x={shape.x(Date.parse(occurrence.from))}
      y={size.top}
      width={Math.max(
        2,
        shape.x(Date.parse(occurrence.to ?? evidence.to)) - shape.x(Date.parse(occurrence.from)),
      )}
      height={shape.bottom - size.top}
    />
  );
}

interface WorstValueProps {
  readonly worst: { readonly value: number; readonly atMs: number };
  readonly shape: SeriesShape;
  readonly width: number;
  readonly readings: ReadingsByCode;
  readonly series: Series;
}

function WorstValue({ worst, shape, width, readings, series }: WorstValueProps) {
  return (
    <g transform={`translate(${shape.x(worst.atMs)} ${shape.y(worst.value)})`}>
      <circle className={classes['worst']} r="4" />
      <text className={classes['worstName']} y={-8} textAnchor={anchorAt(shape.x(worst.atMs), width)}>
        {readings.value(series.reading, worst.value)}
      </text>
    </g>
  );
}

/** Keeps a label within the chart, and off the labels of the axis. */
function anchorAt(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x > width - edgePx) return 'end';
  return x < size.left + edgePx ? 'start' : 'middle';
}

interface TimeTicksProps {
  readonly isLast: boolean;
  readonly width: number;
  readonly height: number;
  readonly fromMs: number;
  readonly toMs: number;
}

function TimeTicks({ isLast, width, height, fromMs, toMs }: TimeTicksProps) {
  const format = useFormat();
  return (
    isLast &&
    (width < narrowPx ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]).map((share) => (
      <text
        key={share}
        className={classes['tick']}
        x={size.left + share * (width - size.left)}
        y={height - 4}
        textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
      >
        {format.time(fromMs + share * (toMs - fromMs))}
      </text>
    ))
  );
}
