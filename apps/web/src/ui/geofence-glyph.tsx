import type { GeofenceColor } from '@azimute/contract';
import { colorOfGeofence } from './geofence-colors.ts';

interface GeofenceGlyphProps {
  readonly color: GeofenceColor;
  readonly isSub?: boolean;
}

/** Glyph of a geofence in its color: a pentagon, or a square for a sub-geofence. */
export function GeofenceGlyph({ color, isSub = false }: GeofenceGlyphProps) {
  const shade = colorOfGeofence(color);
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" style={{ flex: 'none' }} aria-hidden>
      <path
        d={isSub ? 'M2 2h10v10H2z' : 'M7 1l5.5 3.4-1.4 7H3L1.4 4.6z'}
        fill={shade}
        fillOpacity=".22"
        stroke={shade}
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  );
}
