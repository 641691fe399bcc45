import type { Polygon } from '@azimute/contract';
import { corridorAround, type GeoPoint, type PolygonRings } from '@azimute/geo';
import { useState } from 'react';

const usualWidthMeters = 30;
export const corridorWidthMeters = { min: 2, max: 5_000 } as const;

export interface Corridor {
  readonly isDrawn: boolean;
  readonly widthMeters: number;
  /** The line cannot be made into a corridor. */
  readonly hasFailed: boolean;
  readonly follow: (line: readonly GeoPoint[]) => void;
  readonly widen: (widthMeters: number) => void;
  readonly forget: () => void;
}

/** Corridor along a line, recomputed when its width changes. Only the resulting shape is stored. */
export function useCorridor(take: (shape: Polygon) => void): Corridor {
  const [line, setLine] = useState<readonly GeoPoint[] | null>(null);
  const [widthMeters, setWidth] = useState(usualWidthMeters);
  const [hasFailed, setFailed] = useState(false);
  const draw = (along: readonly GeoPoint[], width: number): void => {
    const rings = corridorAround(along, width);
    setFailed(rings === null);
    if (rings !== null) take(toPolygon(rings));
  };
  return {
    isDrawn: line !== null,
    widthMeters,
    hasFailed,
    follow: (along) => {
      setLine(along);
      draw(along, widthMeters);
    },
    widen: (width) => {
      setWidth(width);
      if (line !== null) draw(line, width);
    },
    forget: () => {
      setLine(null);
      setFailed(false);
    },
  };
}

export function toPolygon(rings: PolygonRings): Polygon {
  return {
    type: 'Polygon',
    coordinates: rings.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y])),
  };
}
