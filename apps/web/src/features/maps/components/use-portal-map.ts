import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useLocale } from '../../../i18n/use-text.ts';
import type { Camera, MapEvents } from '../../../map/map-types.ts';
import type { openMap as Open } from '../../../map/open-map.ts';
import type { PortalMap } from '../../../map/portal-map.ts';

export interface PortalMapHandle {
  readonly map: PortalMap | null;
  readonly isReady: boolean;
  /** Reason why there is no map: loading failed, or the browser cannot draw it. */
  readonly failure: 'loading' | 'drawing' | null;
  readonly retry: () => void;
}

interface PortalMapSettings<Chunk> {
  readonly container: RefObject<HTMLElement | null>;
  /** Initial view; null for a continent. */
  readonly camera: Camera | null;
  readonly events: Partial<MapEvents>;
  /** Loads the code of the map. */
  readonly load: () => Promise<Chunk>;
  /** Mounts the map's own parts when it opens. */
  readonly onOpen?: (map: PortalMap, chunk: Chunk) => void;
}

/** Loads the map's chunk and opens the map in the container; events always reach the current handlers. */
export function usePortalMap<Chunk extends { readonly openMap: typeof Open }>(
  settings: PortalMapSettings<Chunk>,
): PortalMapHandle {
  const { container, load } = settings;
  const locale = useLocale();
  const [map, setMap] = useState<PortalMap | null>(null);
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<PortalMapHandle['failure']>(null);
  /** A new object for each attempt. */
  const [attempt, setAttempt] = useState(() => ({ load }));
  const newest = useRef(settings);
  const opening = useRef(settings.camera);
  useEffect(() => {
    newest.current = settings;
    // A map recreated in another language opens at the previous view.
    opening.current = settings.camera;
  });
  useEffect(() => {
    let opened: PortalMap | null = null;
    let isGone = false;
    let isLoaded = false;
    const open = async () => {
      const chunk = await attempt.load();
      isLoaded = true;
      const element = container.current;
      if (isGone || element === null) return;
      const moved = (camera: Camera) => {
        opening.current = camera;
      };
      opened = await chunk.openMap({
        container: element,
        locale,
        camera: opening.current,
        isWanted: () => !isGone,
        events: forward(newest, () => setReady(true), moved),
      });
      if (opened !== null) newest.current.onOpen?.(opened, chunk);
      setMap(opened);
    };
    open().catch(() => {
      if (!isGone) setFailure(isLoaded ? 'drawing' : 'loading');
    });
    return () => {
      isGone = true;
      opened?.destroy();
      setMap(null);
      setReady(false);
    };
  }, [container, locale, attempt]);
  const retry = useCallback(() => {
    setFailure(null);
    setAttempt({ load });
  }, [load]);
  return { map, isReady, failure, retry };
}

function forward(
  newest: { readonly current: { readonly events: Partial<MapEvents> } },
  onReady: () => void,
  onCamera: (camera: Camera) => void,
): MapEvents {
  const events = () => newest.current.events;
  return {
    onReady: () => {
      onReady();
      events().onReady?.();
    },
    onViewport: (viewport) => events().onViewport?.(viewport),
    onCamera: (camera, isAlong) => {
      onCamera(camera);
      events().onCamera?.(camera, isAlong);
    },
    onBox: (box) => events().onBox?.(box),
    onMenu: (request) => events().onMenu?.(request),
    onKeepEnd: () => events().onKeepEnd?.(),
    onFollowEnd: () => events().onFollowEnd?.(),
  };
}
