import { useEffect, useRef } from 'react';
import type { LiveClient } from '../../../live/live-client.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import type { Camera } from '../../../map/map-types.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import { isSameCamera } from '../../maps/api/camera-in-address.ts';
import type { MapView } from './map-view.ts';
import type { WrittenViews } from './written-views.ts';

interface AddressedView {
  /** Null until the map is ready. */
  readonly map: PortalMap | null;
  readonly client: LiveClient | null;
  readonly view: MapView;
  readonly written: WrittenViews;
  /** Where the map last came to rest. */
  readonly shown: Camera | null;
  readonly selected: FleetRow | null;
  /** Called when following ends. */
  readonly onLeave: () => void;
}

/** Moves the map when its address changes from outside, as if it opened from that address. */
export function useAddressedView(addressed: AddressedView): void {
  const { map, client, view, written, shown, selected, onLeave } = addressed;
  /** An asset to show as soon as its place is known. */
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    if (map === null || client === null) return;
    if (written.isNews(view)) {
      const { camera, asset } = view;
      map.moves.leave();
      onLeave();
      awaited.current = camera === null ? asset : null;
      if (camera !== null && !isSameCamera(camera, shown)) map.moves.goTo(camera);
      if (camera === null && asset === null) {
        void client.bounds('shown').then((bounds) => {
          if (bounds !== null) map.moves.fit(bounds);
        });
      }
    }
    if (selected === null || selected.id !== awaited.current) return;
    awaited.current = null;
    const { longitude, latitude } = selected;
    if (longitude !== null && latitude !== null) map.moves.show({ longitude, latitude });
  }, [map, client, view, written, shown, selected, onLeave]);
}
