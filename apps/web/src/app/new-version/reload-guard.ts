/** Storage key of the last reload for a missing part: its time, builds and screen. */
const markerKey = 'azimute-reloaded';
const markerLifeMs = 10_000;

interface Marker {
  readonly atMs: number;
  /** Builds served when the tab reloaded. Emptied once a part has loaded. */
  readonly builds: readonly string[];
  /** Name of the screen that failed to load; null if another part failed. */
  readonly screen: string | null;
  readonly path: string;
}

export interface ReloadGuardOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Returns the ID of the portal's latest build; null if the portal did not respond. */
  readonly check: () => Promise<string | null>;
  /** Returns true if a reload would lose entered text. */
  readonly isUnsaved: () => boolean;
  readonly path: () => string;
  readonly reload: () => void;
}

export interface ReloadGuard {
  /** Reloads the page if that can help. Returns whether it does. */
  readonly reloadFor: (screen: string | null) => Promise<boolean>;
  /** Allows another reload for the same build if this screen shows that parts load again. */
  readonly noteLoaded: (screen: string) => void;
}

/**
 * A page older than a release requests parts that no longer exist, and any part may fail with the connection. The guard
 * then reloads the page once for each build of the portal. It does not reload if
 * - the portal does not respond, since the open page is better than none;
 * - entered text would be lost: the user is offered the new version instead;
 * - the tab reloaded in the last ten seconds;
 * - the tab already reloaded for this build and no part has loaded since. This prevents a loop, however slowly a part
 *   fails.
 *
 * A part counts as loaded if the failed screen loads, or any screen at another address: everything else loads on each
 * reload, whether or not the failed part does.
 */
export function createReloadGuard(options: ReloadGuardOptions): ReloadGuard {
  const { storage, check, isUnsaved, path, reload } = options;
  const write = (marker: Marker): void => storage.setItem(markerKey, JSON.stringify(marker));
  return {
    reloadFor: async (screen) => {
      const build = await check();
      if (build === null || isUnsaved()) return false;
      const { atMs, builds } = readMarker(storage);
      const atNow = Date.now();
      if (atNow - atMs < markerLifeMs || builds.includes(build)) return false;
      write({ atMs: atNow, builds: [...builds, build], screen, path: path() });
      reload();
      return true;
    },
    noteLoaded: (screen) => {
      const marker = readMarker(storage);
      if (marker.builds.length === 0) return;
      if (screen === marker.screen || path() !== marker.path) write({ ...marker, builds: [] });
    },
  };
}

function readMarker(storage: ReloadGuardOptions['storage']): Marker {
  const none: Marker = { atMs: -Infinity, builds: [], screen: null, path: '' };
  try {
    return { ...none, ...(JSON.parse(storage.getItem(markerKey) ?? '{}') as Partial<Marker>) };
  } catch {
    return none;
  }
}
