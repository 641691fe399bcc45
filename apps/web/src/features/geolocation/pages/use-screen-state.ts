import type { GeoPoint } from '@azimute/geo';
import { useCallback, useState } from 'react';
import type { Camera } from '../../../map/map-types.ts';
import type { FleetHover } from '../../../map/markers/fleet-events.ts';
import type { MapMode, ShownPast } from '../frame/map-screen.ts';
import type { MapPlace } from '../../maps/places/map-place.ts';
import type { MenuTarget } from '../frame/menu-target.ts';

export type ScreenState = ReturnType<typeof useScreenState>;

/** State of the map's screen that is not in its address. */
export function useScreenState() {
  const [camera, setCamera] = useState<Camera | null>(null);
  const [hover, setHover] = useState<FleetHover | null>(null);
  /** The asset that is kept centered. */
  const [followed, setFollowed] = useState<number | null>(null);
  const [hasTrail, setTrail] = useState(true);
  const [mode, beginMode] = useState<MapMode>('browse');
  const [pressed, setPressed] = useState<readonly GeoPoint[]>([]);
  const [menuTarget, setMenuTarget] = useState<MenuTarget | null>(null);
  const [place, setPlace] = useState<MapPlace | null>(null);
  /** Displayed past, beyond its address. */
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
