import type { GeoPoint } from '@azimute/geo';
import { useEffect } from 'react';
import type { LiveClient } from '../../../live/live-client.ts';
import type { FleetBounds } from '../../../live/live-protocol.ts';
import type { Insets } from '../../../map/map-types.ts';
import type { FleetMapHandle } from '../frame/use-fleet-map.ts';
import type { ScreenState } from './use-screen-state.ts';

interface MapDrawing extends Pick<FleetMapHandle, 'map' | 'fleet'> {
  readonly isReady: boolean;
  readonly client: LiveClient | null;
  readonly state: Pick<ScreenState, 'hasTrail' | 'mode' | 'setPressed'>;
  /** Null if none is followed. */
  readonly followed: number | null;
  /** Code of the selected asset. */
  readonly code: string;
  readonly trail: readonly GeoPoint[];
  /** Bounds of the trail; null if there is none. */
  readonly trailBounds: FleetBounds | null;
  /** Null if the layout reports its own covered area. */
  readonly insets: Insets | null;
}

const noTrail: readonly GeoPoint[] = [];

/** Keeps the map in sync with the screen. */
export function useMapDrawing({
  map,
  fleet,
  isReady,
  client,
  state,
  followed,
  code,
  trail,
  trailBounds,
  insets,
}: MapDrawing): void {
  const { hasTrail, mode, setPressed } = state;
  useEffect(() => {
    if (map === null || fleet === null || client === null) return undefined;
    const stop = client.drawWith((frame) => fleet.setFrame(frame));
    map.tellViewport();
    return stop;
  }, [map, fleet, client]);
  useEffect(() => fleet?.setLabel(code), [fleet, code]);
  useEffect(() => fleet?.follow(followed), [fleet, followed]);
  const isMarking = mode !== 'browse';
  useEffect(() => {
    const press = { onPress: (place: GeoPoint) => setPressed((before) => [...before, place]) };
    map?.pointing.use(isMarking ? press : null);
  }, [map, isMarking, setPressed]);
  useEffect(() => {
    if (isReady) fleet?.setTrail(hasTrail ? trail : noTrail);
  }, [fleet, isReady, hasTrail, trail]);
  useEffect(() => {
    if (isReady && hasTrail && trailBounds !== null) map?.moves.uncoverWay(trailBounds);
  }, [map, isReady, hasTrail, trailBounds]);
  useEffect(() => {
    if (insets !== null) map?.moves.setInsets(insets);
  }, [map, insets]);
}
