import type { SourceSpecification, SpriteSpecification, StyleSpecification } from 'maplibre-gl';

/** Prefix for all names of an external style, which may equal names of the portal's overlays. */
const prefix = 'base:';

/** The map stays flat: markers are neither drawn nor found on a globe, on terrain or under a sky. */
const taken = new Set(['light', 'transition', 'state', 'font-faces']);

/** Returns the sources and layers of a style with unique names; its relative references become absolute addresses. */
export function readForeignStyle(read: StyleSpecification, address: string): StyleSpecification {
  const whole = (named: string) => wholeAddress(named, address);
  const sources = Object.fromEntries(
    Object.entries(read.sources).map(([name, source]) => [prefix + name, withAddresses(source, whole)]),
  );
  const layers = read.layers
    // A layer with a missing source would invalidate the whole style.
    .filter((layer) => !('source' in layer) || layer.source in read.sources)
    .map((layer) => ({
      ...layer,
      id: prefix + layer.id,
      ...('source' in layer && { source: prefix + layer.source }),
    }));
  const kept = Object.fromEntries(Object.entries(read).filter(([key]) => taken.has(key)));
  return {
    ...kept,
    ...(read.glyphs !== undefined && { glyphs: whole(read.glyphs) }),
    ...(read.sprite !== undefined && { sprite: spriteAt(read.sprite, whole) }),
    version: read.version,
    sources,
    layers,
  };
}

const archive = 'pmtiles://';

function wholeAddress(named: string, base: string): string {
  if (named.startsWith(archive)) return archive + wholeAddress(named.slice(archive.length), base);
  if (/^[a-z][a-z\d+.-]*:/i.test(named)) return named;
  const whole = URL.parse(named, base)?.href ?? named;
  // Placeholders of a template stay unescaped.
  return whole.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

function withAddresses(source: SourceSpecification, whole: (named: string) => string): SourceSpecification {
  return {
    ...source,
    ...('url' in source && source.url !== undefined && { url: whole(source.url) }),
    ...('tiles' in source && source.tiles !== undefined && { tiles: source.tiles.map(whole) }),
    ...('data' in source && typeof source.data === 'string' && { data: whole(source.data) }),
    ...('urls' in source && { urls: source.urls.map(whole) }),
  };
}

function spriteAt(sprite: SpriteSpecification, whole: (named: string) => string): SpriteSpecification {
  return typeof sprite === 'string' ? whole(sprite) : sprite.map(({ id, url }) => ({ id, url: whole(url) }));
}
