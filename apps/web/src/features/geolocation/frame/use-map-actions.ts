import { useCallback, useEffect, useState } from 'react';
import type { LiveClient } from '../../../live/live-client.ts';
import type { PortalMap } from '../../../map/portal-map.ts';

/** What the buttons over the map do. */
export interface MapActions {
  readonly zoomBy: (steps: number) => void;
  readonly centre: () => void;
  readonly canFullscreen: boolean;
  readonly isFullscreen: boolean;
  readonly toggleFullscreen: () => void;
}

export function useMapActions(map: PortalMap | null, client: LiveClient | null): MapActions {
  const [isFullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    const update = () => setFullscreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  const centre = useCallback(() => {
    void client?.bounds('shown').then((bounds) => {
      if (bounds !== null) map?.moves.fit(bounds);
    });
  }, [client, map]);
  return {
    zoomBy: (steps) => map?.moves.zoomBy(steps),
    centre,
    canFullscreen: document.fullscreenEnabled,
    isFullscreen,
    toggleFullscreen: () => void toggleFullscreen(),
  };
}

/** A browser that does not grant it leaves the map as it is. */
async function toggleFullscreen(): Promise<void> {
  const isFull = document.fullscreenElement !== null;
  await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
    () => undefined,
  );
}
