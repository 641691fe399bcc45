import type { GeoPoint } from '@azimute/geo';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState, type RefObject } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import type { Insets } from '../../../map/map-types.ts';
import type { ShownMap } from '../../maps/components/map-context.ts';
import { useBaseMap } from '../../maps/components/use-base-map.ts';
import { useIsPhone } from '../../maps/components/use-is-phone.ts';
import { useMapType } from '../../maps/components/use-map-type.ts';
import { useFollowEnd } from '../card/use-follow-end.ts';
import type { PreparedDay } from '../../routes/trail/prepare-day.ts';
import { useAssetDay } from '../day/use-asset-day.ts';
import type { MapScreen } from '../frame/map-screen.ts';
import { useFollowPicked, usePicking } from '../frame/use-picking.ts';
import { useCopying } from '../../../ui/use-copying.ts';
import { usePrintingMap, type PrintingMap } from '../tools/share/use-printing-map.ts';
import { useMapPanels } from '../frame/use-map-panels.ts';
import { useAddressedView } from '../frame/use-addressed-view.ts';
import { useGoToFiltered } from '../frame/use-go-to-filtered.ts';
import { useFirstView } from '../frame/use-first-view.ts';
import { useFleetMap, type FleetMapHandle } from '../frame/use-fleet-map.ts';
import { useGoToPlace } from '../tools/places/use-go-to-place.ts';
import { useLiveFleet } from '../frame/use-live-fleet.ts';
import { useMapActions } from '../frame/use-map-actions.ts';
import { useMapView } from '../frame/use-map-view.ts';
import { useDefaultView } from '../panel/views/use-default-view.ts';
import { answerMap } from './answer-map.ts';
import { useListActions } from './use-list-actions.ts';
import { useMapDrawing } from './use-map-drawing.ts';
import { useScreenState } from './use-screen-state.ts';

interface FleetScreen {
  readonly screen: MapScreen;
  readonly shownMap: ShownMap;
  readonly day: PreparedDay | undefined;
  readonly mapFailure: FleetMapHandle['failure'];
  readonly retryMap: () => void;
  /** Of the sheet that is printed beside the map. */
  readonly printed: PrintingMap['rows'];
  readonly copying: ReturnType<typeof useCopying>;
}

/** The live fleet, the map in the container and what a person does with both. */
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
  // Today's trail would lie under another day's markers.
  const day = useAssetDay(view.pastMs === null ? view.asset : null, selected?.id ?? null);
  const insets = useInsets(isPhone, selected !== null, view.day !== null);
  const today = view.day === null ? day : undefined;
  const [trail, trailBounds] = [today?.trail ?? noTrail, today?.bounds ?? null];
  // Its card comes with the next address.
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

/** What panels cover on a desk; a phone's sheet tells itself what it covers. */
function useInsets(isPhone: boolean, hasCard: boolean, hasDay: boolean): Insets | null {
  const isCardOverList = useMediaQuery('(max-width: 1199px)', undefined, { getInitialValueInEffect: false });
  const right = hasCard && !isCardOverList ? 420 : 60;
  return useMemo(
    () => (isPhone ? null : { top: 60, right, bottom: hasDay ? 270 : 40, left: 384 }),
    [isPhone, right, hasDay],
  );
}
