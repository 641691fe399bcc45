const names = ['land', 'water', 'built', 'casing', 'line', 'label', 'label2', 'halo'] as const;

/** Colours of the base map and of what lies on it, as the design tokens of the theme have them. */
export interface MapColors extends Readonly<Record<(typeof names)[number], string>> {
  readonly accent: string;
  readonly raised: string;
  readonly text: string;
}

export function readToken(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export function readMapColors(): MapColors {
  const map = Object.fromEntries(names.map((name) => [name, readToken(`--map-${name}`)]));
  return {
    ...(map as Record<(typeof names)[number], string>),
    accent: readToken('--accent'),
    raised: readToken('--raised'),
    text: readToken('--text'),
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
