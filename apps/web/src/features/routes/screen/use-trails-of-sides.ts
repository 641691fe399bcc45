import { trailFixesMost } from '@azimute/contract/trips/values';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import { detailedRouteOptions, routeOptions } from '../api/routes-queries.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import { detailOf, type LookedAt } from './trail-detail.ts';
import type { Side } from './use-sides.ts';

/** Maximum points of a single trail. */
const mostAlone = 50_000;

interface ReadTrail {
  readonly data: PreparedRoute | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Trail of each side over the whole period. If it is simplified, it has more detail in the visible area, and all fixes
 * of the moment's day.
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
        // Hides the trail of another asset or period while loading.
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
