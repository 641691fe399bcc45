import type { Locale } from '@azimute/contract';
import type { Box } from './box.ts';

/** The embedded base map loads in parts: first the coarse world, then details for the visible area. */
export type BaseMapPart = 'far' | 'places' | 'near';

export interface BaseMapRequest {
  readonly part: BaseMapPart;
  readonly locale: Locale;
  /** Part of the detailed world. */
  readonly box?: Box;
}

/** GeoJSON of a part; null if its file could not be read. */
export interface BaseMapReply {
  readonly part: BaseMapPart;
  readonly geoJson: Blob | null;
}
