import { createContext, useContext } from 'react';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { PeriodOfDays } from '../../../ui/calendar/period-of-days.tsx';
import type { Address } from '../../../ui/list/use-address.ts';
import type { TripDay } from '../api/routes-queries.ts';
import type { RoutesSearch, TripFilters } from '../api/routes-search.ts';
import type { TrailColor } from '../../../map/overlays/trail-colors.ts';
import type { Play } from '../strip/use-play.ts';
import type { AlignedDays } from '../compare/align-days.ts';
import type { Stay } from '../trail/place-at.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import type { NumberedTrip } from './number-stops.ts';

/** An asset that is looked at, and what is known of it so far. */
export interface ShownAsset {
  readonly id: number;
  readonly code: string;
  /** Its code, or the day on which it is compared with itself. */
  readonly label: string;
  /** Its place among those that are looked at, from 0; the first six have a letter, a colour and dashes. */
  readonly place: number;
  readonly period: PeriodOfDays;
  /** As if its day were the one it is compared with: by what instants its fixes, trips and stops are told; null of all others. */
  readonly aligned: AlignedDays | null;
  readonly route: PreparedRoute | undefined;
  readonly trips: readonly NumberedTrip[] | undefined;
  /** The days of which anything is known. */
  readonly sums: readonly TripDay[];
}

interface Reading {
  readonly error: unknown;
  readonly retry: () => void;
}

/** All that list, map and strip of routes show and do. */
export interface RoutesScreen extends Address<RoutesSearch> {
  readonly period: PeriodOfDays;
  readonly range: DayRange;
  readonly today: string;
  readonly filters: TripFilters;
  /** Those that were chosen, compared or not. */
  readonly picked: readonly Pick<ShownAsset, 'id' | 'code' | 'place'>[];
  readonly comparison: 'assets' | 'days' | null;
  /** What list, map and strip show: those that were chosen, or the open one on two days. */
  readonly assets: readonly ShownAsset[];
  /** The one that list, figures and events are of; null while none is chosen. */
  readonly open: ShownAsset | null;
  readonly color: TrailColor;
  /** What could not be read of the open asset, or of those that are compared; null while nothing failed. */
  readonly failed: Reading | null;
  /** Moves the moment, and stops playing. */
  readonly onMove: (ms: number) => void;
  readonly play: Play;
  readonly isFollowed: boolean;
  readonly setFollowed: (isFollowed: boolean) => void;
  /** The time of what the pointer is on. */
  readonly hovered: Stay | null;
  readonly onHover: (hovered: Stay | null) => void;
  /** The trip or stop that was chosen, which the map goes to. */
  readonly chosen: NumberedTrip | null;
  readonly onChoose: (trip: NumberedTrip | null) => void;
}

/** Trails that are compared are told apart. */
export const usualColor = (comparison: RoutesScreen['comparison']): TrailColor =>
  comparison === null ? 'speed' : 'asset';

export const RoutesContext = createContext<RoutesScreen | null>(null);

/** The moment, apart from all else: while trails are played it is another one in each frame. */
export const MomentContext = createContext(0);

/** Who asks for it is drawn in each frame while trails are played. */
export const useMomentMs = (): number => useContext(MomentContext);

/** @throws Error outside the screen of routes */
export function useRoutesScreen(): RoutesScreen {
  const screen = useContext(RoutesContext);
  if (screen === null) throw new Error('Only what is on the screen of routes may ask for it');
  return screen;
}
