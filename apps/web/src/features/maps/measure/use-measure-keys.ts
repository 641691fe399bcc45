import { useEffect, useRef, useState } from 'react';
import { isForAnother } from '../../../ui/is-for-another.ts';
import { useMap } from '../components/map-context.ts';
import type { Measuring, MeasureTool } from './use-measuring.ts';

function isOnMap(target: EventTarget | null): boolean {
  return target instanceof HTMLCanvasElement && target.tabIndex === 0;
}

/**
 * Ctrl or Cmd with Z undoes the last point; Enter with the map in focus adds the center of the visible area. Returns
 * whether the map is in focus.
 */
export function useMeasureKeys(
  { pressed, setPressed }: MeasureTool,
  { undo }: Pick<Measuring, 'undo'>,
): boolean {
  const { map } = useMap();
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
