import { createContext, useContext } from 'react';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';
import type { PeriodOfDays } from '@azimute/contract/periods';
import type { PickedPeriod } from '../../../ui/period/period-search.ts';
import type { Address } from '../../../ui/list/use-address.ts';
import type { TripDay } from '../api/routes-queries.ts';
import type { RoutesSearch, TripFilters } from '../api/routes-search.ts';
import type { TrailColor } from '../../../map/overlays/trail-colors.ts';
import type { Play } from '../strip/use-play.ts';
import type { AlignedDays } from '../compare/align-days.ts';
import type { Stay } from '../trail/place-at.ts';
import type { PreparedRoute } from '../trail/prepare-route.ts';
import type { NumberedTrip } from './number-stops.ts';

/** A selected asset with the data loaded so far. */
export interface ShownAsset {
  readonly id: number;
  readonly code: string;
  /** Its code, or the day on which it is compared with itself. */
  readonly label: string;
  /** Index in the selection, from 0; the first six have a letter, a color and dashes. */
  readonly place: number;
  readonly period: PeriodOfDays;
  /** Alignment of its fixes, trips and stops to the compared day; null for other assets. */
  readonly aligned: AlignedDays | null;
  readonly route: PreparedRoute | undefined;
  readonly trips: readonly NumberedTrip[] | undefined;
  /** Days with data. */
  readonly sums: readonly TripDay[];
}

interface Reading {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Data and actions of the routes screen's list, map and strip. */
export interface RoutesScreen extends Address<RoutesSearch> {
  /** The period as chosen, by its code or custom days. */
  readonly chosenPeriod: PickedPeriod;
  readonly setPeriod: (picked: PickedPeriod) => void;
  readonly period: PeriodOfDays;
  readonly range: DayRange;
  readonly today: string;
  readonly filters: TripFilters;
  /** The selection, compared or not. */
  readonly picked: readonly (Pick<ShownAsset, 'id' | 'code' | 'place'> & { readonly isArchived: boolean })[];
  readonly comparison: 'assets' | 'days' | null;
  /** Shown in list, map and strip: the selection, or the open asset on two days. */
  readonly assets: readonly ShownAsset[];
  /** The asset of list, figures and events; null if none is selected. */
  readonly open: ShownAsset | null;
  readonly color: TrailColor;
  /** The failed query of the open or compared assets; null if none failed. */
  readonly failed: Reading | null;
  /** Moves the moment, and stops playback. */
  readonly onMove: (ms: number) => void;
  readonly play: Play;
  readonly isFollowed: boolean;
  readonly setFollowed: (isFollowed: boolean) => void;
  /** Time of the hovered element. */
  readonly hovered: Stay | null;
  readonly onHover: (hovered: Stay | null) => void;
  /** The selected trip or stop, which the map moves to. */
  readonly chosen: NumberedTrip | null;
  readonly onChoose: (trip: NumberedTrip | null) => void;
}

/** Compared trails are distinguished by color. */
export const usualColor = (comparison: RoutesScreen['comparison']): TrailColor =>
  comparison === null ? 'speed' : 'asset';

export const RoutesContext = createContext<RoutesScreen | null>(null);

/** The moment, separate from other state, since it changes on every frame of playback. */
export const MomentContext = createContext(0);

/** Consumers re-render on every frame of playback. */
export const useMomentMs = (): number => useContext(MomentContext);

/** @throws Error outside the screen of routes */
export function useRoutesScreen(): RoutesScreen {
  const screen = useContext(RoutesContext);
  if (screen === null) throw new Error('Only what is on the screen of routes may ask for it');
  return screen;
}
