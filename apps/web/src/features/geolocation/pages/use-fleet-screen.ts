import type { GeoPoint } from '@azimute/geo';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, useEffect, type RefObject, useSyncExternalStore } from 'react';
import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { useAccount } from '../../../api/use-session.ts';
import type { LiveClient } from '../../../live/live-client.ts';
import type { FleetRow } from '../../../live/live-protocol.ts';
import { type LiveSnapshot, emptySnapshot } from '../../../live/live-snapshot.ts';
import type { Insets } from '../../../map/map-types.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import type { ShownMap } from '../../maps/components/map-context.ts';
import { useBaseMap } from '../../maps/components/use-base-map.ts';
import { useIsPhone } from '../../maps/components/use-is-phone.ts';
import { useMapType } from '../../maps/components/use-map-type.ts';
import { useFollowEnd } from '../card/use-follow-end.ts';
import type { PreparedDay } from '../../routes/trail/prepare-day.ts';
import { assetDayOptions } from '../day/asset-day-options.ts';
import { boundsAround, type MapPlace } from '../../maps/places/map-place.ts';
import type { MapScreen } from '../frame/map-screen.ts';
import { useFollowPicked, usePicking, type Picking } from '../frame/use-picking.ts';
import { useCopying } from '../../../ui/use-copying.ts';
import { usePrintingMap, type PrintingMap } from '../tools/share/use-printing-map.ts';
import { useMapPanels } from '../frame/use-map-panels.ts';
import { useAddressedView } from '../frame/use-addressed-view.ts';
import { useGoToFiltered } from '../frame/use-go-to-filtered.ts';
import { useFleetMap, type FleetMapHandle } from '../frame/use-fleet-map.ts';
import { useMapActions } from '../frame/use-map-actions.ts';
import { useMapView, type ChangeView } from '../frame/use-map-view.ts';
import { useDefaultView } from '../panel/views/use-default-view.ts';
import { answerMap } from './answer-map.ts';
import { useMapDrawing } from './use-map-drawing.ts';
import { useScreenState } from './use-screen-state.ts';
import { useCurrentDay } from '../../../ui/calendar/use-today.ts';
import { openLiveFleet } from '../frame/api/open-live-fleet.ts';
import type { MapView } from '../frame/map-view.ts';

const noSubscription = () => () => undefined;

const noSnapshot = () => emptySnapshot;

interface GoToPlace {
  readonly map: PortalMap | null;
  readonly change: ChangeView;
  readonly setPlace: (place: MapPlace | null) => void;
  readonly setFollowed: (assetId: number | null) => void;
  readonly picking: Picking;
}

type ListActions = Pick<MapScreen, 'onWindow' | 'onHover' | 'onSelect' | 'onRetry'>;

interface ListActionsOptions {
  readonly map: PortalMap | null;
  readonly client: LiveClient | null;
  readonly rows: readonly FleetRow[];
  readonly onSelect: (assetId: number | null) => void;
}

interface FirstView {
  /** Null until the map is ready. */
  readonly map: PortalMap | null;
  readonly client: LiveClient | null;
  readonly snapshot: LiveSnapshot;
  readonly wantsAsset: boolean;
}

interface FleetScreen {
  readonly screen: MapScreen;
  readonly shownMap: ShownMap;
  readonly day: PreparedDay | undefined;
  readonly mapFailure: FleetMapHandle['failure'];
  readonly retryMap: () => void;
  /** Rows of the printed sheet next to the map. */
  readonly printed: PrintingMap['rows'];
  readonly copying: ReturnType<typeof useCopying>;
}

/** Live fleet, map in the container, and the user's actions on both. */
export function useFleetScreen(container: RefObject<HTMLElement | null>): FleetScreen {
  const account = useAccount();
  const isPhone = useIsPhone();
  const [view, change, written] = useMapView();
  const { client, snapshot } = useLiveFleet(account.id, view);
  const state = useScreenState();
  const [linkedDay] = useState(view.camera === null ? null : view.day);
  const panels = useMapPanels(isPhone);
  const copying = useCopying();
  const picking = usePicking(view, change);
  const { selected, list } = snapshot;
  const { setFollowed } = state;
  const onSelect = useCallback(
    (asset: number | null) => {
      setFollowed(null);
      change({ asset });
    },
    [change, setFollowed],
  );
  const followAgain = useCallback(
    (asset: number) => {
      onSelect(asset);
      setFollowed(asset);
    },
    [onSelect, setFollowed],
  );
  const tellFollowEnd = useFollowEnd(followAgain);
  const onFollowEnd = () => {
    if (selected !== null) tellFollowEnd(selected);
  };
  const getMap = () => made.map;
  const events = answerMap({ getMap, client, state, picking, change, onSelect, onFollowEnd });
  const made = useFleetMap(container, view.camera, events);
  const map = made.isReady ? made.map : null;
  // Otherwise today's trail would appear below another day's markers.
  const day = useAssetDay(view.pastMs === null ? view.asset : null, selected?.id ?? null);
  const insets = useInsets(isPhone, selected !== null, view.day !== null);
  const today = view.day === null ? day : undefined;
  const [trail, trailBounds] = [today?.trail ?? noTrail, today?.bounds ?? null];
  // Its card opens with the next address.
  const followed = state.followed === view.asset ? state.followed : null;
  useMapDrawing({ ...made, client, state, followed, code: selected?.code ?? '', trail, trailBounds, insets });
  const type = useMapType(view.type, (chosen) => change({ type: chosen }));
  useBaseMap(map, type.shown);
  useFirstView({ map, client, snapshot, wantsAsset: view.asset !== null });
  useGoToFiltered({ map, client, view, snapshot });
  const { setFollowed: setPickedFollowed } = picking;
  const onLeave = useCallback(() => {
    setFollowed(null);
    setPickedFollowed(false);
  }, [setFollowed, setPickedFollowed]);
  useAddressedView({ map, client, view, written, shown: state.camera, selected, onLeave });
  useFollowPicked(map, client, picking.isFollowed);
  useDefaultView({ map, client, view, change });
  const actions = useMapActions(made.map, client);
  const printing = usePrintingMap(made.map, client);
  const listActions = useListActions({ map: made.map, client, rows: list.rows, onSelect });
  const { setPlace } = state;
  const onPlace = useGoToPlace({ map: made.map, change, setPlace, setFollowed, picking });
  const { setTrail, setMenuTarget, followed: _, camera, ...told } = state;
  const screen: MapScreen = {
    ...told,
    ...listActions,
    client,
    view,
    change,
    snapshot,
    picking,
    actions,
    linkedDay,
    panels,
    onPrint: printing.print,
    onPlace,
    onMenu: setMenuTarget,
    onCopy: copying.copy,
    onTrail: setTrail,
    isFollowed: followed !== null,
    onFollow: setFollowed,
  };
  const shownMap = { map, camera, isPhone, type };
  return {
    screen,
    shownMap,
    day,
    mapFailure: made.failure,
    retryMap: made.retry,
    printed: printing.rows,
    copying,
  };
}

const noTrail: readonly GeoPoint[] = [];

/** Returns the area covered by desktop panels; a phone's sheet reports its own. */
function useInsets(isPhone: boolean, hasCard: boolean, hasDay: boolean): Insets | null {
  const isCardOverList = useMediaQuery('(max-width: 1199px)', undefined, { getInitialValueInEffect: false });
  const right = hasCard && !isCardOverList ? 420 : 60;
  return useMemo(
    () => (isPhone ? null : { top: 60, right, bottom: hasDay ? 270 : 40, left: 384 }),
    [isPhone, right, hasDay],
  );
}

/**
 * Today of the asset in the address, refreshed every minute; between refreshes the map extends the trail. Null unless
 * the live fleet contains the asset, so that lost access hides it at once.
 */
function useAssetDay(assetId: number | null, knownId: number | null): PreparedDay | undefined {
  const account = useAccount();
  const today = useCurrentDay();
  const { data } = useQuery({ ...assetDayOptions(assetId ?? 0, today, account), enabled: assetId !== null });
  return knownId !== null && knownId === assetId && data?.assetId === assetId ? data : undefined;
}

/** Without a camera in the address, opens on its asset, else on the whole fleet, once their places are known. */
function useFirstView({ map, client, snapshot, wantsAsset }: FirstView): void {
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

/** Actions of the list: choosing a row opens its card and moves the map. */
function useListActions({ map, client, rows, onSelect }: ListActionsOptions): ListActions {
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

/** Moves to a search result, and clears the search, which would hide the assets there. */
function useGoToPlace({ map, change, setPlace, setFollowed, picking }: GoToPlace) {
  const { setFollowed: setPickedFollowed } = picking;
  return useCallback(
    (place: MapPlace | null) => {
      setPlace(place);
      if (place === null) return;
      setFollowed(null);
      setPickedFollowed(false);
      change({ search: '' });
      map?.moves.fit(boundsAround(place));
      // The pressed element is gone, so the focus moves to the map.
      map?.container.querySelector('canvas')?.focus({ preventScroll: true });
    },
    [map, change, setPlace, setFollowed, setPickedFollowed],
  );
}

interface LiveFleetHandle {
  readonly client: LiveClient | null;
  readonly snapshot: LiveSnapshot;
}

/** Live fleet of an account, filtered by the view. */
function useLiveFleet(accountId: number, view: MapView): LiveFleetHandle {
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
