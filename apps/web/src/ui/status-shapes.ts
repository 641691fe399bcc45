import type { AssetStatus } from '@azimute/contract';

/** One stroke or fill of a shape on a 16 x 16 grid. `on` uses the color that contrasts with the solid one. */
export interface ShapePart {
  readonly path: string;
  readonly paint: 'solid' | 'on';
  /** Absent to fill the path. */
  readonly strokeWidth?: number;
  readonly dash?: readonly number[];
}

export interface StatusStyle {
  /** Class in base.css that sets the colors, and prefix of the tokens (`--st-running`, `--st-running-on`, ...). */
  readonly className: `st-${string}`;
  readonly shape: readonly ShapePart[];
}

const circle = (radius: number): string =>
  `M${8 - radius} 8a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const roundedRectangle = (x: number, y: number, width: number, height: number, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}` +
  `h${-(width - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(height - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`;

/** The six statuses in the order of every list, ring and bar. */
export const statusOrder = [
  'running',
  'turned_off',
  'without_communication',
  'in_maintenance',
  'temporarily_disabled',
  'without_status',
] as const satisfies readonly AssetStatus[];

/** Shapes of each status, for the page (StatusGlyph) and for canvas (`new Path2D(part.path)`). */
export const statusStyles: Readonly<Record<AssetStatus, StatusStyle>> = {
  running: {
    className: 'st-running',
    shape: [
      { path: circle(7), paint: 'solid' },
      { path: 'M6.3 4.9v6.2c0 .4.4.6.7.4l4.7-3.1c.3-.2.3-.6 0-.8L7 4.5c-.3-.2-.7 0-.7.4z', paint: 'on' },
    ],
  },
  turned_off: {
    className: 'st-off',
    shape: [
      { path: roundedRectangle(1.8, 1.8, 12.4, 12.4, 2.6), paint: 'solid' },
      { path: roundedRectangle(5.6, 5.6, 4.8, 4.8, 0.8), paint: 'on' },
    ],
  },
  without_communication: {
    className: 'st-silent',
    shape: [
      { path: circle(5.9), paint: 'solid', strokeWidth: 2.1 },
      { path: 'M4 12 12 4', paint: 'solid', strokeWidth: 2.1 },
    ],
  },
  in_maintenance: {
    className: 'st-maintenance',
    shape: [
      {
        path: 'M7.2 1.1a1.6 1.6 0 0 1 1.6 0l4.7 2.7c.5.3.8.8.8 1.4v5.6c0 .6-.3 1.1-.8 1.4l-4.7 2.7a1.6 1.6 0 0 1-1.6 0l-4.7-2.7a1.6 1.6 0 0 1-.8-1.4V5.2c0-.6.3-1.1.8-1.4z',
        paint: 'solid',
      },
      { path: circle(2.6), paint: 'on' },
    ],
  },
  temporarily_disabled: {
    className: 'st-disabled',
    shape: [
      { path: roundedRectangle(2.6, 1.8, 4.2, 12.4, 1.5), paint: 'solid' },
      { path: roundedRectangle(9.2, 1.8, 4.2, 12.4, 1.5), paint: 'solid' },
    ],
  },
  without_status: {
    className: 'st-none',
    shape: [
      { path: circle(6), paint: 'solid', strokeWidth: 1.9, dash: [2.6, 2.11] },
      { path: circle(1.6), paint: 'solid' },
    ],
  },
};
