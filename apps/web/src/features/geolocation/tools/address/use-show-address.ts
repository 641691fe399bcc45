import type { GeoPoint } from '@azimute/geo';
import { useMapScreen } from '../../frame/map-screen.ts';

/** Shows the address of a place of the map, as a press on it in that mode does. */
export function useShowAddress(): (place: GeoPoint) => void {
  const { setMode, setPressed } = useMapScreen();
  return (place) => {
    setMode('address');
    setPressed([place]);
  };
}
