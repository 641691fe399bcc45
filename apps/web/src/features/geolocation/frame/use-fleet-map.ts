import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useLocale } from '../../../i18n/use-text.ts';
import type { FleetMap } from '../../../map/fleet-map.ts';
import type { Camera, FleetEvents, MapEvents } from '../../../map/map-types.ts';

type FleetMapEvents = MapEvents & FleetEvents;

export interface FleetMapHandle {
  readonly map: FleetMap['map'] | null;
  /** Mounted on the map. */
  readonly fleet: FleetMap['fleet'] | null;
  readonly isReady: boolean;
  /** Why there is no map: it could not be loaded, or the browser cannot draw it. */
  readonly failure: 'loading' | 'drawing' | null;
  readonly retry: () => void;
}

const loadChunk = () => import('../../../map/fleet-map.ts');

/** Loads the map's chunk and puts the map into the container; events reach the newest handlers. */
export function useFleetMap(
  container: RefObject<HTMLElement | null>,
  camera: Camera | null,
  events: FleetMapEvents,
  load = loadChunk,
): FleetMapHandle {
  const locale = useLocale();
  const [made, setMade] = useState<FleetMap | null>(null);
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<FleetMapHandle['failure']>(null);
  /** Another one for each time that it is tried. */
  const [attempt, setAttempt] = useState(() => ({ load }));
  const newest = useRef(events);
  const opening = useRef(camera);
  useEffect(() => {
    newest.current = events;
    // A map that is made anew in another language opens where the one before it was.
    opening.current = camera;
  });
  useEffect(() => {
    let created: FleetMap | null = null;
    let isGone = false;
    let isLoaded = false;
    const open = async () => {
      const { createFleetMap } = await attempt.load();
      isLoaded = true;
      const element = container.current;
      if (isGone || element === null) return;
      created = await createFleetMap({
        container: element,
        locale,
        camera: opening.current,
        isWanted: () => !isGone,
        events: forward(
          newest,
          () => setReady(true),
          (at) => {
            opening.current = at;
          },
        ),
      });
      setMade(created);
    };
    open().catch(() => {
      if (!isGone) setFailure(isLoaded ? 'drawing' : 'loading');
    });
    return () => {
      isGone = true;
      created?.map.destroy();
      setMade(null);
      setReady(false);
    };
  }, [container, locale, attempt]);
  const retry = useCallback(() => {
    setFailure(null);
    setAttempt({ load });
  }, [load]);
  return { map: made?.map ?? null, fleet: made?.fleet ?? null, isReady, failure, retry };
}

function forward(
  newest: { readonly current: FleetMapEvents },
  onReady: () => void,
  onCamera: (camera: Camera) => void,
): FleetMapEvents {
  return {
    onReady: () => {
      onReady();
      newest.current.onReady();
    },
    onViewport: (viewport) => newest.current.onViewport(viewport),
    onCamera: (camera, isAlong) => {
      onCamera(camera);
      newest.current.onCamera(camera, isAlong);
    },
    onHover: (hover) => newest.current.onHover(hover),
    onSelect: (assetId, isMore) => newest.current.onSelect(assetId, isMore),
    onCluster: (key, isMore) => newest.current.onCluster(key, isMore),
    onBox: (box) => newest.current.onBox(box),
    onMenu: (target) => newest.current.onMenu(target),
    onKeepEnd: () => newest.current.onKeepEnd(),
    onFollowEnd: () => newest.current.onFollowEnd(),
  };
}
