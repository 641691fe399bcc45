import { useEffect } from 'react';
import type { FleetRow } from '../../../../live/live-protocol.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import type { MenuTarget } from '../../frame/menu-target.ts';

/** Opens the menu of a row, or by keyboard the menu of the map's center. The map reports other requests. */
export function useMenuRequests(): void {
  const { map } = useMap();
  const { snapshot, onMenu } = useMapScreen();
  const { list } = snapshot;
  useEffect(() => {
    const rowOf = (target: EventTarget | null) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      const row = list.rows[Number(element?.dataset['index']) - list.from];
      return element === null || row === undefined ? null : { element, row };
    };
    const pressSecond = (event: PointerEvent) => {
      const found = rowOf(event.target);
      if (found === null) return;
      event.preventDefault();
      const isByKey = event.button !== 2 && event.pointerType !== 'touch';
      if (!isByKey) onMenu(targetOf(found.row, event.clientX, event.clientY));
    };
    const pressKey = (event: KeyboardEvent) => {
      const asksMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
      if (!asksMenu) return;
      const found = rowOf(event.target);
      const isOnMap = event.target instanceof HTMLCanvasElement;
      if (found === null && !isOnMap) return;
      event.preventDefault();
      if (found === null) {
        map?.pointing.openMenu(map.moves.visibleCentre());
        return;
      }
      const { left, bottom } = found.element.getBoundingClientRect();
      onMenu(targetOf(found.row, left + 36, bottom - 8));
    };
    document.addEventListener('contextmenu', pressSecond);
    document.addEventListener('keydown', pressKey);
    return () => {
      document.removeEventListener('contextmenu', pressSecond);
      document.removeEventListener('keydown', pressKey);
    };
  }, [map, list, onMenu]);
}

function targetOf({ id, longitude, latitude }: FleetRow, x: number, y: number): MenuTarget {
  const place = longitude === null || latitude === null ? null : { longitude, latitude };
  return { kind: 'asset', assetId: id, place, x, y };
}
