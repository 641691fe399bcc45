import type { SavedMapView } from '@azimute/contract';
import { useCallback } from 'react';
import type { LiveClient } from '../../../../live/live-client.ts';
import type { PortalMap } from '../../../../map/portal-map.ts';
import type { ChangeView } from '../../frame/use-map-view.ts';
import { fromSaved } from './saved-view.ts';

interface Opening {
  readonly map: PortalMap | null;
  readonly client: LiveClient | null;
  readonly change: ChangeView;
}

/** Shows a saved view: its filters immediately, and its camera, else all matching assets. */
export function useOpenView({ map, client, change }: Opening): (saved: SavedMapView) => void {
  return useCallback(
    (saved) => {
      const view = fromSaved(saved);
      change(view);
      if (view.camera !== null) map?.moves.goTo(view.camera);
      else if (map !== null) {
        client?.setFilter(view);
        void client?.bounds('shown').then((bounds) => {
          if (bounds !== null) map.moves.fit(bounds);
        });
      }
    },
    [map, client, change],
  );
}
