import {
  besideEachOther,
  periodOf,
  routesSearch,
  tripFiltersOf,
  usualPeriod,
  type RoutesSearch,
  type TripFilters,
} from '../api/routes-search.ts';
import { useSides, type Side } from './use-sides.ts';
import type { Camera } from '../../../map/map-types.ts';
import { tripsMaxDays } from '@azimute/contract/trips/values';
import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { type DayRange } from '../../../ui/calendar/calendar-day.ts';
import { useAddress } from '../../../ui/list/use-address.ts';
import { readCamera } from '../../maps/api/camera-in-address.ts';
import { useAssetNames } from '../../geofences/components/use-asset-names.ts';
import { sumsOptions, tripsOptions } from '../api/routes-queries.ts';
import type { Stay } from '../trail/place-at.ts';
import type { NumberedTrip } from './number-stops.ts';
import { usualColor, type RoutesScreen, type ShownAsset } from './routes-screen.ts';
import { useTrailsOfSides } from './use-trails-of-sides.ts';
import { useCurrentDay } from '../../../ui/calendar/use-today.ts';
import { rangeOfDays } from '../../../ui/period/period-search.ts';
import { useSetPeriod } from '../../../ui/period/use-last-period.ts';

/** Returns the data loaded for each asset, and the errors. */
function answersOf<Data>(results: UseQueryResult<Data>[]) {
  return results.map(({ data, error, refetch }) => ({ data, error, refetch }));
}

/** The screen without its moment. */
export interface Routes extends Omit<RoutesScreen, 'onMove' | 'play' | 'onChoose'> {
  /** Selects a trip or stop, and opens its asset. */
  readonly openTrip: (trip: NumberedTrip | null) => void;
  /** Day of the last reported moment. */
  readonly day: DayRange | null;
  readonly setDay: (day: DayRange) => void;
}

/** State of the screen: its address, and the data for it. */
export function useRoutes(): Routes {
  const address = useAddress(routesSearch.read);
  const { search } = address;
  const { timeZone, distanceUnit } = useAccount();
  const today = useCurrentDay();
  const filters = useMemo(() => tripFiltersOf(search, distanceUnit), [search, distanceUnit]);
  const ids = useMemo(() => search.assets ?? (search.asset === undefined ? [] : [search.asset]), [search]);
  const names = useAssetNames(ids);
  const picked = useMemo(
    () =>
      ids.map((id, place) => {
        const { code = `#${id}`, archivedAt = null } = names.find((one) => one.id === id) ?? {};
        return { id, place, code, isArchived: archivedAt !== null };
      }),
    [ids, names],
  );
  const { picked: chosenPeriod, remember } = useSetPeriod(search, 'routes', usualPeriod, tripsMaxDays);
  const whole = periodOf(chosenPeriod, today, timeZone);
  const other = search.compare === besideEachOther || ids.length === 0 ? undefined : search.compare;
  const comparison = other !== undefined ? 'days' : search.compare === undefined ? null : 'assets';
  const { from } = whole;
  const to = other === undefined ? whole.to : from;
  const period = useMemo(() => ({ from, to }), [from, to]);
  const range = useMemo(() => rangeOfDays(period, timeZone), [period, timeZone]);
  const sides = useSides({ picked, openId: search.asset, period, other });
  const [openSide, setOpenSide] = useState(0);
  const [day, setDay] = useState<DayRange | null>(null);
  const camera = useMemo(() => readCamera(search.at), [search.at]);
  const { routes, trips, sums, assets } = useShownAssets({
    other,
    ids,
    search,
    openSide,
    sides,
    camera,
    day,
    filters,
    period,
  });
  const open =
    (other === undefined ? assets.find(({ id }) => id === search.asset) : assets[openSide]) ??
    assets[0] ??
    null;
  const looked = comparison === null ? [open].filter((one) => one !== null) : assets;
  const reads = [...looked.flatMap(({ place }) => [routes[place], trips[place]]), ...sums];
  const failure = reads.find((read) => read !== undefined && read.error !== null && read.data === undefined);
  const retry = (): void => {
    for (const read of reads) void read?.refetch();
  };
  const [hovered, onHover] = useState<Stay | null>(null);
  const [chosen, setChosen] = useState<NumberedTrip | null>(null);
  const [isFollowed, setFollowed] = useState(false);
  const { change } = address;
  const openTrip = useCallback(
    (trip: NumberedTrip | null) => {
      setChosen(trip);
      const of = trip === null ? undefined : assets.find((one) => one.trips?.includes(trip));
      if (of !== undefined && other !== undefined) setOpenSide(of.place);
      else if (of !== undefined && of.id !== open?.id) change((before) => ({ ...before, asset: of.id }));
    },
    [assets, other, open?.id, change],
  );
  return {
    ...address,
    chosenPeriod,
    setPeriod: (next) => {
      remember(next);
      // The moment is in the previous period.
      address.change(({ t: _t, ...before }) => routesSearch.withPeriod(before, next));
    },
    period,
    range,
    today,
    filters,
    picked,
    comparison,
    assets,
    open,
    color: search.color ?? usualColor(comparison),
    failed: failure === undefined ? null : { error: failure.error, retry },
    isFollowed,
    setFollowed,
    hovered,
    onHover,
    chosen: chosen !== null && chosen.asset.id === open?.id ? chosen : null,
    openTrip,
    day,
    setDay,
  };
}

interface ShownAssetsInput {
  readonly other: string | undefined;
  readonly ids: number[];
  readonly search: RoutesSearch;
  readonly openSide: number;
  readonly sides: readonly Side[];
  readonly camera: Camera | null;
  readonly day: DayRange | null;
  readonly filters: TripFilters;
  readonly period: { from: string; to: string };
}

function useShownAssets({
  other,
  ids,
  search,
  openSide,
  sides,
  camera,
  day,
  filters,
  period,
}: ShownAssetsInput) {
  const { timeZone } = useAccount();
  const openPlace = other === undefined ? Math.max(0, ids.indexOf(search.asset ?? -1)) : openSide;
  const routes = useTrailsOfSides(sides, { camera, day, open: openPlace });
  const trips = useQueries({
    queries: sides.map(({ id, range: of, ofTrips }) => ({
      ...tripsOptions(id, of, filters),
      select: ofTrips,
      placeholderData: keepPreviousData,
    })),
    combine: answersOf,
  });
  const sums = useQueries({
    queries: [period, ...(other === undefined ? [] : [{ from: other, to: other }])].map((of) =>
      sumsOptions(ids, of, rangeOfDays(of, timeZone).toMs),
    ),
    combine: answersOf,
  });
  const sumsOfSides = useMemo(
    () =>
      sides.map(({ id }, place) => {
        const days = sums[other === undefined ? 0 : place]?.data?.days ?? [];
        return days.filter(({ assetId }) => assetId === id);
      }),
    [sides, sums, other],
  );
  const assets = useMemo(
    () =>
      sides.map((side, place): ShownAsset => ({
        ...side,
        place,
        route: routes[place]?.data,
        trips: trips[place]?.data,
        sums: sumsOfSides[place] ?? [],
      })),
    [sides, routes, trips, sumsOfSides],
  );
  return { routes, trips, sums, assets };
}
