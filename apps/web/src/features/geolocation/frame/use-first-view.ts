import { useEffect } from 'react';
import type { LiveClient } from '../../../live/live-client.ts';
import type { LiveSnapshot } from '../../../live/live-snapshot.ts';
import type { PortalMap } from '../../../map/portal-map.ts';

interface FirstView {
  /** Null until the map is ready. */
  readonly map: PortalMap | null;
  readonly client: LiveClient | null;
  readonly snapshot: LiveSnapshot;
  readonly wantsAsset: boolean;
}

/** An address without a camera opens on its asset, else on the whole fleet, as soon as it is known where they are. */
export function useFirstView({ map, client, snapshot, wantsAsset }: FirstView): void {
  const { selected, list } = snapshot;
  useEffect(() => {
    if (map === null || client === null || map.moves.isSettled) return;
    if (wantsAsset && selected !== null && selected.longitude !== null && selected.latitude !== null) {
      map.moves.show({ longitude: selected.longitude, latitude: selected.latitude });
    } else if (list.catalogueComplete && list.total > 0) {
      void client.bounds('shown').then((bounds) => {
        if (bounds !== null && !map.moves.isSettled) map.moves.fit(bounds, true);
      });
    }
  }, [map, client, wantsAsset, selected, list]);
}
