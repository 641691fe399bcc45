import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveClient } from '../../../live/live-client.ts';
import { emptySnapshot, type LiveSnapshot } from '../../../live/live-snapshot.ts';
import { openLiveFleet } from './api/open-live-fleet.ts';
import type { MapView } from './map-view.ts';

const noSubscription = () => () => undefined;
const noSnapshot = () => emptySnapshot;

export interface LiveFleetHandle {
  readonly client: LiveClient | null;
  readonly snapshot: LiveSnapshot;
}

/** Live fleet of an account, filtered by the view. */
export function useLiveFleet(accountId: number, view: MapView): LiveFleetHandle {
  const [client, setClient] = useState<LiveClient | null>(null);
  useEffect(() => {
    const opened = openLiveFleet(accountId);
    // oxlint-disable-next-line react/set-state-in-effect -- The worker lives as long as the screen shows this account.
    setClient(opened);
    return () => opened.close();
  }, [accountId]);
  const snapshot = useSyncExternalStore(client?.subscribe ?? noSubscription, client?.snapshot ?? noSnapshot);
  const { search, status, fields, order, asset, picked } = view;
  const filter = JSON.stringify({ search, status, fields });
  useEffect(() => {
    const parsed = JSON.parse(filter) as Pick<MapView, 'search' | 'status' | 'fields'>;
    const isLong = parsed.search.trim().length >= assetSearchMinLength;
    client?.setFilter({ ...parsed, search: isLong ? parsed.search : '' });
  }, [client, filter]);
  useEffect(() => client?.setOrder(order), [client, order]);
  useEffect(() => client?.select(asset), [client, asset]);
  useEffect(() => client?.pick(picked), [client, picked]);
  return { client, snapshot };
}
