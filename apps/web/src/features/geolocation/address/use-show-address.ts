import type { MapPoint } from '../../../map/measure-distance.ts';
import { useMapScreen } from '../map-screen.ts';

/** Shows the address of a place of the map, as a press on it in that mode does. */
export function useShowAddress(): (place: MapPoint) => void {
  const { setMode, setPressed } = useMapScreen();
  return (place) => {
    setMode('address');
    setPressed([place]);
  };
}
