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

/** Colours of the base map and of what lies on it, as the design tokens of the theme have them. */
export interface MapColors extends Readonly<Record<(typeof names)[number], string>> {
  readonly accent: string;
  readonly danger: string;
  readonly raised: string;
  readonly text: string;
  /** Of the bands of speed, slow to fast. */
  readonly speeds: readonly string[];
  /** Of an asset that moves, of one that stands with its engine on, and with its engine off. */
  readonly states: readonly string[];
  /** Of assets that are compared. */
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

/** For names and lines over imagery, which is dark and full of colours in either theme. */
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

/** Red, green and blue from 0 to 1 of any opaque colour of CSS: a canvas writes it back as #rrggbb. */
export function toRgb(color: string): [red: number, green: number, blue: number] {
  if (painter === null) return [0, 0, 0];
  painter.fillStyle = color;
  const value = Number.parseInt(painter.fillStyle.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
