import type { LiveSnapshot } from '../../../live/live-client.ts';
import type { Camera, MapHover } from '../../../map/fleet-map-types.ts';
import type { MapView } from '../map-view.ts';
import type { AssetDay } from '../use-asset-day.ts';
import type { MapActions } from '../use-map-actions.ts';
import type { ChangeView } from '../use-map-view.ts';

/** All that the two layouts of the map, desk and phone, show and do. */
export interface MapScreen {
  readonly view: MapView;
  readonly change: ChangeView;
  readonly snapshot: LiveSnapshot;
  readonly actions: MapActions;
  readonly camera: Camera | null;
  readonly hover: MapHover | null;
  readonly day: AssetDay;
  readonly measuredMeters: number | null;
  readonly isFollowed: boolean;
  readonly hasTrail: boolean;
  readonly onFollow: (isFollowed: boolean) => void;
  readonly onTrail: (hasTrail: boolean) => void;
  readonly onWindow: (from: number, to: number) => void;
  /** The pointer is on this row of the list. */
  readonly onHover: (assetId: number | null) => void;
  readonly onSelect: (assetId: number | null) => void;
  readonly onRetry: () => void;
}
