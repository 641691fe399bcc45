import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveClient } from '../../../live/live-client.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import { pickedLimit, type MapView } from './map-view.ts';
import type { ChangeView } from './use-map-view.ts';
import { pickMore, togglePicked } from './pick.ts';

/** Selection of several assets, kept in the address. */
export interface Picking {
  readonly picked: readonly number[];
  /** True if pressing a row selects it, on devices without modifier keys. */
  readonly isPicking: boolean;
  readonly setPicking: (isPicking: boolean) => void;
  readonly toggle: (assetId: number) => void;
  readonly add: (assetIds: readonly number[]) => void;
  readonly clear: () => void;
  readonly isFollowed: boolean;
  readonly setFollowed: (isFollowed: boolean) => void;
}

export function usePicking({ picked }: Pick<MapView, 'picked'>, change: ChangeView): Picking {
  const [isPicking, setPicking] = useState(false);
  const [isFollowed, setFollowed] = useState(false);
  // Quick successive selections, before the address contains them.
  const newest = useRef(picked);
  useEffect(() => {
    newest.current = picked;
  }, [picked]);
  const put = useCallback(
    (ids: readonly number[]) => {
      newest.current = ids;
      change({ picked: ids });
    },
    [change],
  );
  return {
    picked,
    isPicking,
    setPicking,
    toggle: useCallback((assetId) => put(togglePicked(newest.current, assetId, pickedLimit)), [put]),
    add: useCallback((assetIds) => put(pickMore(newest.current, assetIds, pickedLimit)), [put]),
    clear: useCallback(() => {
      put([]);
      setPicking(false);
      setFollowed(false);
    }, [put]),
    isFollowed: isFollowed && picked.length > 0,
    setFollowed,
  };
}

const lookEveryMs = 1000;

/** Keeps the selected assets visible while they are followed. */
export function useFollowPicked(map: PortalMap | null, client: LiveClient | null, isFollowed: boolean): void {
  useEffect(() => {
    if (!isFollowed || map === null || client === null) return undefined;
    const look = () => {
      void client.bounds('picked').then((bounds) => {
        if (bounds !== null) map.moves.keepAllInView(bounds);
      });
    };
    map.moves.startKeeping();
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => {
      clearInterval(timer);
      map.moves.stopKeeping();
    };
  }, [map, client, isFollowed]);
}
