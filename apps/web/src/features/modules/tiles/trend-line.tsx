import classes from './figure-tile.module.css';

const width = 96;
const height = 32;
const edge = 3;

/** How a figure went, without axes: days without a value are gaps. */
export function TrendLine({ values }: { readonly values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const placeOf = (value: number, index: number): string => {
    const x = edge + (index / Math.max(1, values.length - 1)) * (width - 2 * edge);
    const y = most === least ? height / 2 : edge + ((most - value) / (most - least)) * (height - 2 * edge);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const lines: string[][] = [[]];
  for (const [index, value] of values.entries())
    if (value === null) lines.push([]);
    else lines.at(-1)?.push(placeOf(value, index));
  const last = lines.flat().at(-1)?.split(',') ?? [];
  return (
    <svg className={classes['trend']} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {lines
        .filter((points) => points.length > 1)
        .map((points) => (
          <polyline key={points[0]} points={points.join(' ')} />
        ))}
      <circle cx={last[0]} cy={last[1]} r={edge} />
    </svg>
  );
}
