import classes from './trend-line.module.css';

const width = 96;
const height = 32;
const edge = 3;

interface TrendLineProps {
  readonly values: readonly (number | null)[];
  readonly target?: number | undefined;
}

/** Trend of a figure with its target, without axes; days without a value are gaps. */
export function TrendLine({ values, target }: TrendLineProps) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const shown = target === undefined ? known : [...known, target];
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const heightOf = (value: number): string =>
    (most === least ? height / 2 : edge + ((most - value) / (most - least)) * (height - 2 * edge)).toFixed(1);
  const placeOf = (value: number, index: number): string => {
    const x = edge + (index / Math.max(1, values.length - 1)) * (width - 2 * edge);
    return `${x.toFixed(1)},${heightOf(value)}`;
  };
  const lines: string[][] = [[]];
  for (const [index, value] of values.entries())
    if (value === null) lines.push([]);
    else lines.at(-1)?.push(placeOf(value, index));
  const last = lines.flat().at(-1)?.split(',') ?? [];
  return (
    <svg className={classes['trend']} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {target !== undefined && <path d={`M0 ${heightOf(target)}H${width}`} />}
      {lines
        .filter((points) => points.length > 1)
        .map((points) => (
          <polyline key={points[0]} points={points.join(' ')} />
        ))}
      <circle cx={last[0]} cy={last[1]} r={edge} />
    </svg>
  );
}
