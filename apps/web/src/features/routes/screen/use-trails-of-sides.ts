import { trailFixesMost } from '@azimute/contract/trips/values';
import { metersPerPixel } from '@azimute/geo';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import type { Camera } from '../../../map/map-types.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import { detailedRouteOptions, routeOptions, type TrailDetail } from '../api/routes-queries.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import type { Side } from './use-sides.ts';

/** A trail may be off by so many pixels before it is asked for anew. */
const leastPixels = 2;

/** Points of a trail that is drawn alone. */
const mostAlone = 50_000;

export interface LookedAt {
  /** What the map shows. */
  readonly camera: Camera | null;
  /** The day in which the moment lies. */
  readonly day: DayRange | null;
  /** The place of the side that the strip shows. */
  readonly open: number;
}

interface ReadTrail {
  readonly data: PreparedRoute | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/**
 * The trail of each side over its whole period; where that is simplified, more finely on the part of the map that is looked
 * at, and with all fixes of the day in which the moment lies.
 */
export function useTrailsOfSides(sides: readonly Side[], lookedAt: LookedAt): readonly ReadTrail[] {
  const { distanceUnit } = useAccount();
  const rules = { distanceUnit, most: sides.length === 1 ? mostAlone : trailFixesMost };
  const whole = useQueries({
    queries: sides.map(({ id, range, ofRoute }) => ({
      ...routeOptions(id, range, rules),
      select: ofRoute,
    })),
    combine: answersOf,
  });
  const detailed = useQueries({
    queries: sides.map((side, place) => {
      const detail = detailOf(side, whole[place]?.data, { ...lookedAt, isOpen: lookedAt.open === place });
      return {
        ...detailedRouteOptions(side.id, side.range, detail ?? {}, rules),
        enabled: detail !== null,
        select: side.ofRoute,
        // The trail of another asset or period is not shown in the meantime.
        placeholderData: (
          before: PreparedRoute | undefined,
          of: { readonly queryKey: readonly unknown[] } | undefined,
        ) => (of?.queryKey[2] === side.id && of.queryKey[3] === side.range ? before : undefined),
      };
    }),
    combine: answersOf,
  });
  return whole.map((read, place) => {
    const fine =
      read.data === undefined || read.data.toleranceMeters === null ? undefined : detailed[place]?.data;
    return fine === undefined ? read : { ...read, data: fine };
  });
}

function answersOf(results: UseQueryResult<PreparedRoute>[]): ReadTrail[] {
  return results.map(({ data, error, refetch }) => ({ data, error, refetch }));
}

/** What is to be read beyond a trail; null where that shows all that can be seen. */
function detailOf(
  { range, aligned }: Side,
  route: PreparedRoute | undefined,
  { camera, day, isOpen }: LookedAt & { readonly isOpen: boolean },
): TrailDetail | null {
  const tolerance = route?.toleranceMeters ?? null;
  if (tolerance === null) return null;
  const isNear = camera !== null && tolerance > leastPixels * metersPerPixel(camera.latitude, camera.zoom);
  const whole = aligned === null ? day : range;
  const detail: TrailDetail = {
    ...(isNear && { within: around(camera) }),
    ...(isOpen && whole !== null && { day: whole }),
  };
  return Object.keys(detail).length === 0 ? null : detail;
}

/** In steps, so that not every move asks anew: what a wide screen shows at most, and a half more at each side. */
function around({ longitude, latitude, zoom }: Camera): string {
  const reach = 1440 / 2 ** Math.floor(zoom);
  const step = reach / 2;
  const [x, y] = [Math.round(longitude / step) * step, Math.round(latitude / step) * step];
  return [x - reach, y - reach, x + reach, y + reach].map((degrees) => degrees.toFixed(4)).join(',');
}
