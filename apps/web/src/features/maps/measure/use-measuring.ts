import type { GeoPoint } from '@azimute/geo';
import { useEffect, useMemo } from 'react';
import { MeasureLayer } from '../../../map/layers/measure-layer.ts';
import { useLayer } from '../components/use-layer.ts';
import { useMap } from '../components/map-context.ts';
import { closeArea, measure, movePoint, undoPoint, type Measurement } from './measurement.ts';

/** State of the tool, which the screen with the map holds. */
export interface MeasureTool {
  /** Places pressed since the tool was chosen. */
  readonly pressed: readonly GeoPoint[];
  readonly setPressed: (points: readonly GeoPoint[]) => void;
  readonly onStop: () => void;
}

export interface Measuring extends Measurement {
  readonly undo: () => void;
  readonly clear: () => void;
  readonly close: () => void;
  readonly move: (point: GeoPoint, to: GeoPoint) => void;
  readonly stop: () => void;
}

/** Measurement of the places pressed in measuring mode, drawn on the map. */
export function useMeasuring({ pressed, setPressed, onStop }: MeasureTool): Measuring {
  const { map } = useMap();
  const measurement = useMemo(() => measure(pressed), [pressed]);
  const { points, isClosed } = measurement;
  const layer = useLayer(map, MeasureLayer);
  useEffect(() => layer?.show(points, isClosed), [layer, points, isClosed]);
  return {
    ...measurement,
    undo: () => setPressed(undoPoint(pressed)),
    clear: () => setPressed([]),
    close: () => setPressed(closeArea(pressed)),
    move: (point, to) => setPressed(movePoint(pressed, point, to)),
    stop: onStop,
  };
}
