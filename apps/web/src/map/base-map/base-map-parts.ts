import type { Locale } from '@azimute/contract';
/** The embedded base map comes in parts, the coarse world first. */
export const baseMapParts = ['far', 'states', 'places', 'near'] as const;
export type BaseMapPart = (typeof baseMapParts)[number];

export interface BaseMapRequest {
  readonly part: BaseMapPart;
  readonly locale: Locale;
}

/** GeoJSON of a part, null when its file could not be read. */
export interface BaseMapReply {
  readonly part: BaseMapPart;
  readonly geoJson: Blob | null;
}
