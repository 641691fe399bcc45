import type { GeoPoint } from '@azimute/geo';
import { useEffect, useMemo } from 'react';
import { MeasureLayer } from '../../../../map/layers/measure-layer.ts';
import { useLayer } from '../../../maps/components/use-layer.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { closeArea, measure, movePoint, undoPoint, type Measurement } from './measurement.ts';

export interface Measuring extends Measurement {
  readonly undo: () => void;
  readonly clear: () => void;
  readonly close: () => void;
  readonly move: (point: GeoPoint, to: GeoPoint) => void;
  readonly stop: () => void;
}

/** What the places pressed in the mode of measuring measure, drawn on the map. */
export function useMeasuring(): Measuring {
  const { map } = useMap();
  const { pressed, setPressed, setMode } = useMapScreen();
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
    stop: () => setMode('browse'),
  };
}
