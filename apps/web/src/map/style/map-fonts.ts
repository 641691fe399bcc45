import interUrl from '../../ui/fonts/inter-latin-opsz.woff2?url';

/** Families that the map's labels name: MapLibre draws glyphs from the page's fonts, one weight for each family. */
export const labelFont = 'Map Label';
export const strongLabelFont = 'Map Label Heavy';

const weights: readonly (readonly [family: string, weight: string])[] = [
  [labelFont, '450'],
  [strongLabelFont, '560'],
];

let loading: Promise<void> | undefined;

/** A label drawn before its font is there would keep the fallback's letters, so the map waits for this. */
export function loadMapFonts(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  const faces = weights.map(([family, weight]) => new FontFace(family, `url(${interUrl})`, { weight }));
  for (const face of faces) document.fonts.add(face);
  await Promise.allSettled(faces.map((face) => face.load()));
}
