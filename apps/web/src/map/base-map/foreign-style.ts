import type { StyleSpecification } from 'maplibre-gl';

/** What stands before every name of a foreign style: it may have the names of what we draw over it. */
const prefix = 'base:';

/** The map stays as it is looked at: markers are neither drawn nor found on a globe, over hills or under a sky. */
const taken = new Set(['glyphs', 'sprite', 'light', 'transition', 'state', 'font-faces']);

/** The sources and layers of a style, under names that are no other's. */
export function readForeignStyle(read: StyleSpecification): StyleSpecification {
  const sources = Object.fromEntries(
    Object.entries(read.sources).map(([name, source]) => [prefix + name, source]),
  );
  const layers = read.layers
    // One layer of a source that is not there would have the whole style refused.
    .filter((layer) => !('source' in layer) || layer.source in read.sources)
    .map((layer) => ({
      ...layer,
      id: prefix + layer.id,
      ...('source' in layer && { source: prefix + layer.source }),
    }));
  const kept = Object.fromEntries(Object.entries(read).filter(([key]) => taken.has(key)));
  return { ...kept, version: read.version, sources, layers };
}
