import type { GeoPoint } from '@azimute/geo';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { MapPin as Pin } from '../../../map/overlays/map-pin.ts';
import { useMap } from './map-context.ts';

interface MapPinProps {
  readonly at: GeoPoint;
  readonly onDrag?: (point: GeoPoint) => void;
  /** Above the other pins. */
  readonly isOnTop?: boolean;
  readonly children: ReactNode;
}

/** HTML elements at a place on the map. */
export function MapPin({ at, onDrag, isOnTop = false, children }: MapPinProps) {
  const { map } = useMap();
  const [element] = useState(() => document.createElement('div'));
  const pin = useRef<Pin | null>(null);
  const newest = useRef({ at, onDrag });
  useEffect(() => {
    newest.current = { at, onDrag };
    pin.current?.moveTo(at);
  });
  const isDragged = onDrag !== undefined;
  useEffect(() => {
    if (map === null) return undefined;
    const drag = (point: GeoPoint) => newest.current.onDrag?.(point);
    const made = map.pin({ point: newest.current.at, element, onDrag: isDragged ? drag : null, isOnTop });
    pin.current = made;
    return () => {
      made.remove();
      pin.current = null;
    };
  }, [map, element, isDragged, isOnTop]);
  return createPortal(children, element);
}
