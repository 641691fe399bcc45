const names = [
  'land',
  'water',
  'land2',
  'park',
  'built',
  'road',
  'casing',
  'trunk',
  'trunkcase',
  'line',
  'label',
  'label2',
  'halo',
] as const;

/** Colors of the base map and overlays, from the theme's design tokens. */
export interface MapColors extends Readonly<Record<(typeof names)[number], string>> {
  readonly accent: string;
  readonly danger: string;
  readonly raised: string;
  readonly text: string;
  /** Speed bands, slow to fast. */
  readonly speeds: readonly string[];
  /** Moving, stationary with the engine on, and engine off. */
  readonly states: readonly string[];
  /** Compared assets. */
  readonly assets: readonly string[];
}

export function readToken(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export function readMapColors(): MapColors {
  const map = Object.fromEntries(names.map((name) => [name, readToken(`--map-${name}`)]));
  return {
    ...(map as Record<(typeof names)[number], string>),
    accent: readToken('--accent'),
    danger: readToken('--danger'),
    raised: readToken('--raised'),
    text: readToken('--text'),
    speeds: [1, 2, 3, 4, 5].map((band) => readToken(`--speed-${band}`)),
    states: ['--st-running', '--data-2', '--st-off'].map(readToken),
    assets: [1, 2, 3, 4, 5, 6].map((asset) => readToken(`--data-${asset}`)),
  };
}

/** For names and lines over imagery, which is dark and colorful in both themes. */
export function readImageryColors(): MapColors {
  const [label, line, halo] = ['label', 'line', 'halo'].map((name) => readToken(`--map-imagery-${name}`));
  return {
    ...readMapColors(),
    label: label ?? '',
    label2: label ?? '',
    line: line ?? '',
    halo: halo ?? '',
  };
}

const painter = document.createElement('canvas').getContext('2d');

/** Returns red, green and blue from 0 to 1 of an opaque CSS color: a canvas converts it to #rrggbb. */
export function toRgb(color: string): [red: number, green: number, blue: number] {
  if (painter === null) return [0, 0, 0];
  painter.fillStyle = color;
  const value = Number.parseInt(painter.fillStyle.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
