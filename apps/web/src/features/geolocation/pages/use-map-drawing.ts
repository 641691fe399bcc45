import type { GeoPoint } from '@azimute/geo';
import { useEffect } from 'react';
import type { LiveClient } from '../../../live/live-client.ts';
import type { FleetBounds } from '../../../live/live-protocol.ts';
import type { Insets } from '../../../map/fleet-map-types.ts';
import type { FleetMap } from '../../../map/fleet-map.ts';
import type { ScreenState } from './use-screen-state.ts';

interface MapDrawing {
  readonly map: FleetMap | null;
  readonly isReady: boolean;
  readonly client: LiveClient | null;
  readonly state: Pick<ScreenState, 'hasTrail' | 'mode'>;
  /** Null while none is. */
  readonly followed: number | null;
  /** Of the selected asset. */
  readonly code: string;
  readonly trail: readonly GeoPoint[];
  /** Corners around the trail; null without one. */
  readonly trailBounds: FleetBounds | null;
  /** Null where the layout says itself what it covers. */
  readonly insets: Insets | null;
}

const noTrail: readonly GeoPoint[] = [];

/** Keeps the map as the screen has it. */
export function useMapDrawing({
  map,
  isReady,
  client,
  state,
  followed,
  code,
  trail,
  trailBounds,
  insets,
}: MapDrawing): void {
  const { hasTrail, mode } = state;
  useEffect(() => {
    if (map === null || client === null) return undefined;
    const stop = client.drawWith((frame) => map.setFrame(frame));
    map.tellViewport();
    return stop;
  }, [map, client]);
  useEffect(() => map?.setLabel(code), [map, code]);
  useEffect(() => map?.follow(followed), [map, followed]);
  useEffect(() => map?.pointing.setMode(mode), [map, mode]);
  useEffect(() => {
    if (isReady) map?.setTrail(hasTrail ? trail : noTrail);
  }, [map, isReady, hasTrail, trail]);
  useEffect(() => {
    if (isReady && hasTrail && trailBounds !== null) map?.moves.uncoverWay(trailBounds);
  }, [map, isReady, hasTrail, trailBounds]);
  useEffect(() => {
    if (insets !== null) map?.moves.setInsets(insets);
  }, [map, insets]);
}
