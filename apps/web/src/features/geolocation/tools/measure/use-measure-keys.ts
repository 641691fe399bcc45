import { useEffect, useRef, useState } from 'react';
import { isForAnother } from '../../../../ui/is-for-another.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import type { Measuring } from './use-measuring.ts';

function isOnMap(target: EventTarget | null): boolean {
  return target instanceof HTMLCanvasElement && target.tabIndex === 0;
}

/**
 * Ctrl or Cmd with Z takes the last point back, and with the map in focus Enter adds the point in the middle of what is
 * visible. Answers whether the map is in focus.
 */
export function useMeasureKeys({ undo }: Pick<Measuring, 'undo'>): boolean {
  const { map } = useMap();
  const { pressed, setPressed } = useMapScreen();
  const [isMapFocused, setMapFocused] = useState(false);
  const newest = useRef({ map, pressed, setPressed, undo });
  useEffect(() => {
    newest.current = { map, pressed, setPressed, undo };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isForAnother(event)) return;
      const now = newest.current;
      if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) now.undo();
      else if (event.key === 'Enter' && isOnMap(event.target) && now.map !== null) {
        now.setPressed([...now.pressed, now.map.placeAt(now.map.moves.visibleCentre())]);
      } else return;
      event.stopPropagation();
      event.preventDefault();
    };
    const focus = () => setMapFocused(isOnMap(document.activeElement));
    window.addEventListener('keydown', press, { capture: true });
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', focus);
    return () => {
      window.removeEventListener('keydown', press, { capture: true });
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', focus);
    };
  }, []);
  return isMapFocused;
}
