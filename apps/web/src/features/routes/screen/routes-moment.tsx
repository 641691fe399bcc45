import { useCallback, useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { dayOf, rangeOf } from '../../../ui/calendar/calendar-day.ts';
import { readInstant, writeInstant } from '../../../ui/calendar/instant-in-address.ts';
import { useChosenMoment } from '../strip/use-chosen-moment.ts';
import { usePlay } from '../strip/use-play.ts';
import type { NumberedTrip } from './number-stops.ts';
import { MomentContext, RoutesContext, type RoutesScreen } from './routes-screen.ts';
import type { Routes } from './use-routes.ts';

interface RoutesMomentProps {
  readonly routes: Routes;
  /** Created by a parent that does not re-render on every frame. */
  readonly children: ReactNode;
}

/** Holds and plays the moment: each frame re-renders only its consumers. */
export function RoutesMoment({ routes, children }: RoutesMomentProps) {
  const { ms, onMove, play } = useMoment(routes);
  const { timeZone } = useAccount();
  const { open, day, setDay } = routes;
  const isKnown = open?.route !== undefined;
  useEffect(() => {
    if (isKnown && (day === null || ms < day.fromMs || ms >= day.toMs))
      setDay(rangeOf(dayOf(ms, timeZone), timeZone));
  }, [isKnown, day, ms, setDay, timeZone]);
  // Rendering a long trail at once would block the page and the playback.
  const shown = useDeferredValue(routes);
  const screen = useMemo((): RoutesScreen => {
    const { openTrip, range } = shown;
    const onChoose = (trip: NumberedTrip | null): void => {
      openTrip(trip);
      if (trip !== null) onMove(Math.max(trip.fromMs, range.fromMs));
    };
    return { ...shown, onMove, play, onChoose };
  }, [shown, onMove, play]);
  return (
    <RoutesContext value={screen}>
      <MomentContext value={ms}>{children}</MomentContext>
    </RoutesContext>
  );
}

/** The moment in the address, else where the open asset began to move; all assets play together. */
function useMoment({ search, change, assets, open }: Routes): Pick<RoutesScreen, 'onMove' | 'play'> & {
  readonly ms: number;
} {
  const toAddress = useCallback(
    (instantMs: number) => change((before) => ({ ...before, t: writeInstant(instantMs) }), { replace: true }),
    [change],
  );
  const [moved, setMs] = useChosenMoment(readInstant(search.t ?? ''), toAddress);
  const trails = useMemo(
    () =>
      assets.flatMap(({ route, trips = [] }) =>
        route === undefined
          ? []
          : [{ fixes: route.fixes, stops: trips.filter(({ kind }) => kind === 'stop') }],
      ),
    [assets],
  );
  const [firstMs, lastMs] = useMemo(() => {
    const ends = trails.flatMap(({ fixes: { fixedAt } }) => [fixedAt[0] ?? [], fixedAt.at(-1) ?? []].flat());
    return ends.length === 0 ? [-Infinity, Infinity] : [Math.min(...ends), Math.max(...ends)];
  }, [trails]);
  const firstTrip = open?.trips?.find(({ kind }) => kind === 'trip');
  const wanted = moved ?? firstTrip?.fromMs ?? open?.route?.fixes.fixedAt[0] ?? 0;
  const ms = Math.min(lastMs, Math.max(firstMs, wanted));
  const play = usePlay({ trails, ms, setMs });
  const { setPlaying } = play;
  const onMove = useCallback(
    (next: number) => {
      setPlaying(false);
      setMs(next);
    },
    [setPlaying, setMs],
  );
  return { ms, onMove, play };
}
