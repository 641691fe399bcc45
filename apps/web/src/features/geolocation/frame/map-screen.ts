import type { FleetAt } from '@azimute/contract';
import type { GeoPoint } from '@azimute/geo';
import { createContext, useContext } from 'react';
import type { LiveClient } from '../../../live/live-client.ts';
import type { LiveSnapshot } from '../../../live/live-snapshot.ts';
import type { FleetHover } from '../../../map/markers/fleet-events.ts';
import type { MapView } from './map-view.ts';
import type { MapPlace } from '../../maps/places/map-place.ts';
import type { Picking } from './use-picking.ts';
import type { MenuTarget } from './menu-target.ts';
import type { MapPanels } from './use-map-panels.ts';
import type { MapActions } from './use-map-actions.ts';
import type { ChangeView } from './use-map-view.ts';

/** Effect of pressing the map: `browse` opens what is there; any other mode marks a place for the tool of that name. */
export type MapMode = string;

/** The displayed past; during playback, its time differs from the address. */
export interface ShownPast {
  readonly ms: number;
  /** Facts about the time; null during playback and loading. */
  readonly facts: PastFacts | null;
}

export interface PastFacts {
  readonly arrivedLater: ReadonlySet<number>;
  readonly geofences: FleetAt['geofences'];
}

/** Data and actions of the panels over the map, on desktops and phones. */
export interface MapScreen {
  /** Null until the live fleet is open. */
  readonly client: LiveClient | null;
  readonly view: MapView;
  readonly change: ChangeView;
  readonly snapshot: LiveSnapshot;
  /** Selection of several assets. */
  readonly picking: Picking;
  readonly actions: MapActions;
  readonly hover: FleetHover | null;
  /** Effect of pressing the map. */
  readonly mode: MapMode;
  readonly setMode: (mode: MapMode) => void;
  /** Places pressed since the mode began. */
  readonly pressed: readonly GeoPoint[];
  readonly setPressed: (points: readonly GeoPoint[]) => void;
  /** The day that the link opened with a camera; null if there is none. */
  readonly linkedDay: string | null;
  readonly isFollowed: boolean;
  readonly hasTrail: boolean;
  /** Keeps the asset centered once its card is open; null stops following. */
  readonly onFollow: (assetId: number | null) => void;
  readonly onTrail: (hasTrail: boolean) => void;
  readonly onWindow: (from: number, to: number) => void;
  /** Called when the pointer is on this row of the list. */
  readonly onHover: (assetId: number | null) => void;
  /** Opens the card of an asset, or closes it. */
  readonly onSelect: (assetId: number | null) => void;
  /** Chosen search result, marked on the map. */
  readonly place: MapPlace | null;
  /** Moves to a place and marks it; null removes the mark. */
  readonly onPlace: (place: MapPlace | null) => void;
  /** Null until the past has loaded, and while the fleet is live. */
  readonly past: ShownPast | null;
  readonly setPast: (past: ShownPast | null) => void;
  readonly panels: MapPanels;
  readonly onPrint: () => void;
  readonly menuTarget: MenuTarget | null;
  /** Opens the menu of a target on the map or in the list; null closes it. */
  readonly onMenu: (target: MenuTarget | null) => void;
  /** Copies a text and confirms with the given words; if the browser refuses, shows it for manual copying. */
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
