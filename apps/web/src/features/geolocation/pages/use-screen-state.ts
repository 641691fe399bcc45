import type { GeoPoint } from '@azimute/geo';
import { useCallback, useState } from 'react';
import type { Camera } from '../../../map/map-types.ts';
import type { FleetHover } from '../../../map/markers/fleet-events.ts';
import type { MapMode, ShownPast } from '../frame/map-screen.ts';
import type { MapPlace } from '../frame/map-place.ts';
import type { MenuTarget } from '../frame/menu-target.ts';

export type ScreenState = ReturnType<typeof useScreenState>;

/** What the map's screen knows that its address does not say. */
export function useScreenState() {
  const [camera, setCamera] = useState<Camera | null>(null);
  const [hover, setHover] = useState<FleetHover | null>(null);
  /** The asset that stays in the middle. */
  const [followed, setFollowed] = useState<number | null>(null);
  const [hasTrail, setTrail] = useState(true);
  const [mode, beginMode] = useState<MapMode>('browse');
  const [pressed, setPressed] = useState<readonly GeoPoint[]>([]);
  const [menuTarget, setMenuTarget] = useState<MenuTarget | null>(null);
  const [place, setPlace] = useState<MapPlace | null>(null);
  /** What is shown of the past beside its address. */
  const [past, setPast] = useState<ShownPast | null>(null);
  const setMode = useCallback((next: MapMode) => {
    beginMode(next);
    setPressed([]);
  }, []);
  const told = { camera, hover, followed, hasTrail, mode, pressed, menuTarget, place, past };
  return {
    ...told,
    setPlace,
    setPast,
    setCamera,
    setHover,
    setFollowed,
    setTrail,
    setMode,
    setPressed,
    setMenuTarget,
  };
}
