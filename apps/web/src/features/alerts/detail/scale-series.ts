interface Series {
  readonly points: readonly (readonly [ms: number, value: number | null])[];
  readonly limit: number | null;
  readonly upperLimit: number | null;
}

/** Area of the drawing, and its time range. */
interface Frame {
  readonly fromMs: number;
  readonly toMs: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface SeriesShape {
  readonly x: (ms: number) => number;
  readonly y: (value: number) => number;
  /** Round values along the axis. */
  readonly ticks: readonly number[];
  /** Interrupted where there is no data. */
  readonly path: string;
  readonly bottom: number;
}

/** Scales a series so that its values and limits fit the frame. */
export function scaleSeries({ points, limit, upperLimit }: Series, frame: Frame): SeriesShape {
  const { fromMs, toMs, left, right, top, bottom } = frame;
  const values = [...points.map(([, value]) => value), limit, upperLimit].filter((value) => value !== null);
  const { low, high, step } = roundRange(
    values.length === 0 ? 0 : values.reduce((a, b) => Math.min(a, b)),
    values.length === 0 ? 1 : values.reduce((a, b) => Math.max(a, b)),
  );
  const x = (ms: number): number =>
    left + Math.min(1, Math.max(0, (ms - fromMs) / Math.max(1, toMs - fromMs))) * (right - left);
  const y = (value: number): number => bottom - ((value - low) / (high - low)) * (bottom - top);
  let isDown = false;
  const path = points
    .map(([ms, value]) => {
      if (value === null) {
        isDown = false;
        return '';
      }
      const move = isDown ? 'L' : 'M';
      isDown = true;
      return `${move}${x(ms).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
  const count = Math.round((high - low) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((low + index * step).toFixed(6)));
  return { x, y, ticks, path, bottom };
}

/** Returns a range around two values with round ends, in two to five steps. */
function roundRange(lowest: number, highest: number): { low: number; high: number; step: number } {
  const span = highest - lowest || Math.abs(highest) || 1;
  const power = 10 ** Math.floor(Math.log10(span / 2));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => span / one <= 3) ?? span;
  const low = Math.floor(lowest / step) * step;
  const high = Math.ceil(highest / step) * step;
  return { low, high: high === low ? low + step : high, step };
}
