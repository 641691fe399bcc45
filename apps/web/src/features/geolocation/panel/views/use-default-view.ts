import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAccount } from '../../../../api/use-session.ts';
import type { LiveClient } from '../../../../live/live-client.ts';
import type { PortalMap } from '../../../../map/portal-map.ts';
import type { MapView } from '../../frame/map-view.ts';
import type { ChangeView } from '../../frame/use-map-view.ts';
import { mapViewsOptions } from './map-views-options.ts';
import { isPlain } from './saved-view.ts';
import { useOpenView } from './use-open-view.ts';

interface DefaultView {
  /** Null until the map is ready. */
  readonly map: PortalMap | null;
  readonly client: LiveClient | null;
  readonly view: MapView;
  readonly change: ChangeView;
}

/** Opens the user's default view if the address is empty. */
export function useDefaultView({ map, client, view, change }: DefaultView): void {
  const { id } = useAccount();
  const { data: views } = useQuery(mapViewsOptions(id));
  const open = useOpenView({ map, client, change });
  const isWanted = useRef(isPlain(view));
  const isUntouched = isPlain({ ...view, camera: null });
  useEffect(() => {
    if (!isWanted.current || map === null || client === null || views === undefined) return;
    isWanted.current = false;
    const chosen = views.find(({ isDefault }) => isDefault);
    // Moving the map counts as a choice, like setting a filter.
    if (chosen !== undefined && isUntouched && !map.moves.isTouched) open(chosen);
  }, [map, client, views, isUntouched, open]);
}
