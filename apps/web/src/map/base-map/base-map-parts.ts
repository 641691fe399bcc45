import type { Locale } from '@azimute/contract';
import type { Box } from './box.ts';

/** The embedded base map comes in parts: the coarse world first, the detailed one where somebody looks at it. */
export type BaseMapPart = 'far' | 'places' | 'near';

export interface BaseMapRequest {
  readonly part: BaseMapPart;
  readonly locale: Locale;
  /** How much of the detailed world. */
  readonly box?: Box;
}

/** GeoJSON of a part, null when its file could not be read. */
export interface BaseMapReply {
  readonly part: BaseMapPart;
  readonly geoJson: Blob | null;
}
