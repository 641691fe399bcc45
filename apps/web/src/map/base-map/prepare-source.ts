import type { BaseMapSource } from '@azimute/contract';
import type { StyleSpecification } from 'maplibre-gl';
import type { StreetSchema } from '../style/street-layers.ts';
import { answersTile, type Asking, type Tiles } from './ask-source.ts';
import type { Attribution } from './attribution.ts';
import { prepareStyle } from './prepare-style.ts';

/** A source that has responded, with the data needed to draw it. */
export type PreparedSource = {
  readonly attribution: readonly Attribution[];
  readonly mayFold: boolean;
} & (
  | ({ readonly kind: 'raster' } & Tiles)
  | ({ readonly kind: 'streets'; readonly schema: StreetSchema } & Tiles)
  | { readonly kind: 'style'; readonly style: StyleSpecification }
);

/** Returns whether a source looks different in the dark theme. */
export function hasDarkVariant(source: BaseMapSource | null): boolean {
  if (source?.kind === 'style') return source.darkAddress !== null;
  return source?.kind === 'raster' && source.darkTemplates !== null;
}

/** Requests a source's description and a tile; null if it does not respond like a map. */
export async function prepareSource(source: BaseMapSource, asking: Asking): Promise<PreparedSource | null> {
  const { attribution, mayFold } = source;
  if (source.kind === 'style') {
    const { address, darkAddress } = source;
    const found = await prepareStyle(asking.isDark ? (darkAddress ?? address) : address, attribution, asking);
    return found === null ? null : { kind: 'style', mayFold, ...found };
  }
  if (source.kind === 'file') {
    const { prepareArchive } = await import('./map-archives.ts');
    return prepareArchive(source, asking);
  }
  const { templates, darkTemplates, tileSize, minZoom, maxZoom } = source;
  const shown = asking.isDark ? (darkTemplates ?? templates) : templates;
  const tiles: Tiles = { templates: shown, tileSize, minZoom, maxZoom, bounds: null };
  return (await answersTile(tiles, asking)) ? { kind: 'raster', attribution, mayFold, ...tiles } : null;
}
