/** When the tab last reloaded for a missing part, for which builds, and where it failed. */
const markerKey = 'azimute-reloaded';
const markerLifeMs = 10_000;

interface Marker {
  readonly atMs: number;
  /** Builds that the portal served when the tab reloaded. Empty once a part has loaded. */
  readonly builds: readonly string[];
  /** Name of the screen that failed to load; null if another part failed. */
  readonly screen: string | null;
  readonly path: string;
}

export interface ReloadGuardOptions {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Returns the ID of the portal's latest build, or null if the portal did not answer. */
  readonly check: () => Promise<string | null>;
  /** Whether a reload would lose typed text. */
  readonly isUnsaved: () => boolean;
  readonly path: () => string;
  readonly reload: () => void;
}

export interface ReloadGuard {
  /** Reloads the page where that can help. Returns whether it does. */
  readonly reloadFor: (screen: string | null) => Promise<boolean>;
  /** Allows the next reload for the same build if this screen shows that parts load again. */
  readonly noteLoaded: (screen: string) => void;
}

/**
 * A page that outlived a release asks for parts that are gone, and any part may fail with the connection. The guard then
 * reloads the page once for each build that the portal serves. It does not reload when
 * - the portal does not answer: the open page is worth more than none;
 * - typed text would be lost: the person is offered the new version instead;
 * - the tab reloaded in the last ten seconds;
 * - the tab already reloaded for this build and no part has loaded since. However slowly a part fails, that is no loop.
 *
 * A part has loaded when the failed screen has, or any screen at another address: everything else loads on each reload,
 * whether or not the failed part does.
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
