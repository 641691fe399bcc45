import { useComputedColorScheme } from '@mantine/core';
import type { GeofenceColor } from '@azimute/contract/geofences/values';
import { useMemo } from 'react';
import { colorOfGeofence } from '../../../ui/geofence-colors.ts';

/**
 * Returns the color of a geofence as a map value, since maps do not know design tokens. The function's identity
 * changes with the theme.
 */
export function useGeofencePaint(): (color: GeofenceColor) => string {
  const scheme = useComputedColorScheme();
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    return (color) => style.getPropertyValue(colorOfGeofence(color).slice('var('.length, -1)).trim();
    // oxlint-disable-next-line react/exhaustive-deps -- The tokens have other values in another theme.
  }, [scheme]);
}
