import interUrl from '../../ui/fonts/inter-latin-opsz.woff2?url';

/** Font families of the map's labels: MapLibre draws glyphs from the page's fonts, one weight per family. */
export const labelFont = 'Map Label';
export const strongLabelFont = 'Map Label Heavy';

const weights: readonly (readonly [family: string, weight: string])[] = [
  [labelFont, '450'],
  [strongLabelFont, '560'],
];

let loading: Promise<void> | undefined;

/** Waits for the fonts: a label drawn earlier would keep the fallback's glyphs. */
export function loadMapFonts(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  const faces = weights.map(([family, weight]) => new FontFace(family, `url(${interUrl})`, { weight }));
  for (const face of faces) document.fonts.add(face);
  await Promise.allSettled(faces.map((face) => face.load()));
}
