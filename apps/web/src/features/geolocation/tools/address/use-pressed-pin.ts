import type { GeoPoint } from '@azimute/geo';
import { useEffect } from 'react';
import type { PortalMap } from '../../../../map/portal-map.ts';
import classes from './address-panel.module.css';

/** Shows a pin on the map at a place, if there is one. */
export function usePressedPin(map: PortalMap | null, place: GeoPoint | null): void {
  useEffect(() => {
    if (map === null || place === null) return undefined;
    const element = document.createElement('div');
    element.className = classes['pin'] ?? '';
    const pin = map.pin({ point: place, element, onDrag: null });
    return () => pin.remove();
  }, [map, place]);
}
