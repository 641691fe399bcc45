import { useCallback } from 'react';
import type { LiveClient } from '../../../live/live-client.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import { useFullscreen, type Fullscreen } from '../../maps/components/use-fullscreen.ts';

/** Actions of the buttons over the map. */
export interface MapActions extends Fullscreen {
  readonly zoomBy: (steps: number) => void;
  readonly centre: () => void;
}

export function useMapActions(map: PortalMap | null, client: LiveClient | null): MapActions {
  const fullscreen = useFullscreen();
  const centre = useCallback(() => {
    void client?.bounds('shown').then((bounds) => {
      if (bounds !== null) map?.moves.fit(bounds);
    });
  }, [client, map]);
  return { ...fullscreen, zoomBy: (steps) => map?.moves.zoomBy(steps), centre };
}
