import { useCallback } from 'react';
import type { LiveClient } from '../../../live/live-client.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import type { MapScreen } from '../frame/map-screen.ts';

type ListActions = Pick<MapScreen, 'onWindow' | 'onHover' | 'onSelect' | 'onRetry'>;

interface ListActionsOptions {
  readonly map: PortalMap | null;
  readonly client: LiveClient | null;
  readonly rows: readonly FleetRow[];
  readonly onSelect: (assetId: number | null) => void;
}

/** What the list does: a row that is chosen opens its card, and the map goes there. */
export function useListActions({ map, client, rows, onSelect }: ListActionsOptions): ListActions {
  return {
    onWindow: useCallback((from, to) => client?.setWindow(from, to), [client]),
    onHover: useCallback((assetId) => client?.hover(assetId), [client]),
    onSelect: useCallback(
      (assetId) => {
        onSelect(assetId);
        const { longitude = null, latitude = null } = rows.find(({ id }) => id === assetId) ?? {};
        if (longitude !== null && latitude !== null) map?.moves.show({ longitude, latitude });
      },
      [onSelect, rows, map],
    ),
    onRetry: useCallback(() => client?.readCatalogue(), [client]),
  };
}
