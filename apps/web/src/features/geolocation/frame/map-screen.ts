import type { FleetAt } from '@azimute/contract';
import type { GeoPoint } from '@azimute/geo';
import { createContext, useContext } from 'react';
import type { LiveClient } from '../../../live/live-client.ts';
import type { LiveSnapshot } from '../../../live/live-snapshot.ts';
import type { FleetHover } from '../../../map/markers/fleet-events.ts';
import type { MapView } from './map-view.ts';
import type { MapPlace } from './map-place.ts';
import type { Picking } from './use-picking.ts';
import type { MenuTarget } from './menu-target.ts';
import type { MapPanels } from './use-map-panels.ts';
import type { MapActions } from './use-map-actions.ts';
import type { ChangeView } from './use-map-view.ts';

/** What a press on the map does: with `browse` it opens what is there, else it marks a place for the tool of that name. */
export type MapMode = string;

/** The past that is shown: while it is played at another instant than the address says. */
export interface ShownPast {
  readonly ms: number;
  /** What is known of the instant; null while it is played or read. */
  readonly facts: PastFacts | null;
}

export interface PastFacts {
  readonly arrivedLater: ReadonlySet<number>;
  readonly geofences: FleetAt['geofences'];
}

/** All that the panels over the map, on a desk and on a phone, show and do. */
export interface MapScreen {
  /** Null until the live fleet is open. */
  readonly client: LiveClient | null;
  readonly view: MapView;
  readonly change: ChangeView;
  readonly snapshot: LiveSnapshot;
  /** Several assets at once. */
  readonly picking: Picking;
  readonly actions: MapActions;
  readonly hover: FleetHover | null;
  /** What a press on the map does. */
  readonly mode: MapMode;
  readonly setMode: (mode: MapMode) => void;
  /** Places pressed since the mode began. */
  readonly pressed: readonly GeoPoint[];
  readonly setPressed: (points: readonly GeoPoint[]) => void;
  /** The day that the link opened together with where to look; null without one. */
  readonly linkedDay: string | null;
  readonly isFollowed: boolean;
  readonly hasTrail: boolean;
  /** Keeps the asset in the middle once its card is open; null lets it go. */
  readonly onFollow: (assetId: number | null) => void;
  readonly onTrail: (hasTrail: boolean) => void;
  readonly onWindow: (from: number, to: number) => void;
  /** The pointer is on this row of the list. */
  readonly onHover: (assetId: number | null) => void;
  /** Opens the card of an asset, or closes it. */
  readonly onSelect: (assetId: number | null) => void;
  /** A place that was searched and chosen, marked on the map. */
  readonly place: MapPlace | null;
  /** Goes to a place and marks it; null puts the mark away. */
  readonly onPlace: (place: MapPlace | null) => void;
  /** Null until the past is there, and while the fleet is live. */
  readonly past: ShownPast | null;
  readonly setPast: (past: ShownPast | null) => void;
  readonly panels: MapPanels;
  readonly onPrint: () => void;
  readonly menuTarget: MenuTarget | null;
  /** Opens the menu of what is on the map or in the list; null closes it. */
  readonly onMenu: (target: MenuTarget | null) => void;
  /** Copies a text and says so with the words given; what the browser refuses is shown for copying by hand. */
  readonly onCopy: (value: string, done: string) => void;
  readonly onRetry: () => void;
}

export const MapScreenContext = createContext<MapScreen | null>(null);

/** @throws Error outside the map's screen */
export function useMapScreen(): MapScreen {
  const screen = useContext(MapScreenContext);
  if (screen === null) throw new Error('Only what is on the map screen may ask for it');
  return screen;
}
