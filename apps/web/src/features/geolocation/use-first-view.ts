import { useEffect } from 'react';
import type { LiveClient, LiveSnapshot } from '../../live/live-client.ts';
import type { FleetMap } from '../../map/fleet-map.ts';

interface FirstView {
  /** Null until the map is ready. */
  readonly map: FleetMap | null;
  readonly client: LiveClient | null;
  readonly snapshot: LiveSnapshot;
  readonly wantsAsset: boolean;
}

/** An address without a camera opens on its asset, else on the whole fleet, as soon as it is known where they are. */
export function useFirstView({ map, client, snapshot, wantsAsset }: FirstView): void {
  const { selected, list } = snapshot;
  useEffect(() => {
    if (map === null || client === null || map.isSettled) return;
    if (wantsAsset && selected !== null && selected.longitude !== null && selected.latitude !== null) {
      map.show({ longitude: selected.longitude, latitude: selected.latitude });
    } else if (list.catalogueComplete && list.total > 0) {
      void client.bounds(null).then((bounds) => {
        if (bounds !== null && !map.isSettled) map.fit(bounds, true);
      });
    }
  }, [map, client, wantsAsset, selected, list]);
}
