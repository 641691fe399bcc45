const checkEveryMs = 60 * 60_000;

export interface VersionWatchOptions {
  /** Build of this page; null under the development server, which has none. */
  readonly ownId: string | null;
  readonly readLatestId: () => Promise<string>;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

export interface VersionWatch {
  readonly isNewer: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the ID of the portal's latest build; null if the portal did not respond. */
  readonly check: () => Promise<string | null>;
  /** Checks hourly, and when the tab becomes visible after more than an hour; returns a stop function. */
  readonly start: () => () => void;
}

/** Detects whether the portal serves another build than this page's. */
export function createVersionWatch({ ownId, readLatestId, document }: VersionWatchOptions): VersionWatch {
  const listeners = new Set<() => void>();
  let isNewer = false;
  let checkedAtMs = Date.now();

  const check = async (): Promise<string | null> => {
    if (ownId === null) return null;
    checkedAtMs = Date.now();
    const latestId = await readLatestId().catch(() => null);
    if (latestId === null) return null;
    isNewer = latestId !== ownId;
    for (const listener of listeners) listener();
    return latestId;
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAtMs >= checkEveryMs) void check();
  };
  return {
    isNewer: () => isNewer,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    start: () => {
      const timer = setInterval(() => void check(), checkEveryMs);
      document.addEventListener('visibilitychange', onVisibility);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', onVisibility);
      };
    },
  };
}
