import type { LiveClient } from '../../../live/live-client.ts';
import type { MapEvents } from '../../../map/map-types.ts';
import type { FleetEvents } from '../../../map/markers/fleet-events.ts';
import type { PortalMap } from '../../../map/portal-map.ts';
import { pickedLimit } from '../frame/map-view.ts';
import type { Picking } from '../frame/use-picking.ts';
import type { ChangeView } from '../frame/use-map-view.ts';
import type { ScreenState } from './use-screen-state.ts';

interface MapAnswers {
  readonly getMap: () => PortalMap | null;
  readonly client: LiveClient | null;
  readonly state: ScreenState;
  readonly picking: Picking;
  readonly change: ChangeView;
  readonly onSelect: (assetId: number) => void;
  readonly onFollowEnd: () => void;
}

/** Connects events of the map to the screen. */
export function answerMap(answers: MapAnswers): MapEvents & FleetEvents {
  const { getMap, client, state, picking, change, onSelect, onFollowEnd } = answers;
  return {
    onReady: () => undefined,
    onViewport: (viewport) => client?.setViewport(viewport),
    onCamera: (camera, isAlong) => {
      state.setCamera(camera);
      // Following moves the camera without user action, so it is written only when following ends.
      if (!isAlong && getMap()?.moves.isSettled === true) change({ camera });
    },
    onFleetHover: state.setHover,
    onFleetMenu: state.setMenuTarget,
    onSelect: (assetId, isMore) => {
      if (isMore) picking.toggle(assetId);
      else onSelect(assetId);
    },
    onCluster: (key, isMore) => {
      if (isMore) {
        void client
          ?.rows({ cluster: key }, pickedLimit)
          .then(({ rows }) => picking.add(rows.map(({ id }) => id)));
        return;
      }
      void client?.bounds(key).then((bounds) => {
        if (bounds !== null) getMap()?.moves.fit(bounds);
      });
    },
    onBox: (box) => {
      void client?.assets(box, pickedLimit).then(({ ids }) => picking.add(ids));
    },
    onMenu: state.setMenuTarget,
    onKeepEnd: () => picking.setFollowed(false),
    onFollowEnd: () => {
      state.setFollowed(null);
      onFollowEnd();
    },
  };
}
