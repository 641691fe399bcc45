import type { GeoPoint } from '@azimute/geo';
import { Marker, type Map as MapLibreMap } from 'maplibre-gl';

export interface MapPinOptions {
  readonly point: GeoPoint;
  readonly element: HTMLElement;
  /** Above the other pins. */
  readonly isOnTop?: boolean;
  /** Null for a fixed pin. */
  readonly onDrag: ((point: GeoPoint) => void) | null;
}

/** An element of the page at a place of the map. */
export interface MapPin {
  readonly moveTo: (point: GeoPoint) => void;
  readonly remove: () => void;
}

/** Events on a pin are not passed to the map, except moves of a draggable pin, which the map needs. */
const ownEvents = ['click', 'dblclick', 'mousemove'] as const;

function keep(event: Event): void {
  event.stopPropagation();
}

export function pinTo(map: MapLibreMap, { point, element, isOnTop = false, onDrag }: MapPinOptions): MapPin {
  const marker = new Marker({ element, draggable: onDrag !== null, subpixelPositioning: true });
  marker.setLngLat([point.longitude, point.latitude]).addTo(map);
  element.dataset['onMap'] = '';
  element.style.zIndex = isOnTop ? '1' : '';
  marker.on('drag', () => {
    const { lng, lat } = marker.getLngLat();
    onDrag?.({ longitude: lng, latitude: lat });
  });
  const kept = onDrag === null ? ownEvents : ownEvents.filter((name) => name !== 'mousemove');
  for (const name of kept) element.addEventListener(name, keep);
  return {
    moveTo: ({ longitude, latitude }) => marker.setLngLat([longitude, latitude]),
    remove: () => {
      for (const name of kept) element.removeEventListener(name, keep);
      marker.remove();
    },
  };
}
