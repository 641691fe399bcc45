import type { Clock } from '../../platform/clock.ts';
import { guardedFetch } from '../../platform/http/guarded-fetch.ts';
import { mayBePrivate, type PrivateHosts } from '../../platform/private-hosts.ts';

const WITHIN_MS = 3_000;
/** Lifetime of a result; a missing response is retried sooner. */
const ANSWERED_MS = 30_000;
const DOWN_MS = 5_000;
const MOST_ORIGINS = 500;

export interface FrameProbe {
  /**
   * Returns true if a page's origin does not respond, so that its frame would show the browser's error page.
   * Any response counts. Returns false for addresses that the portal must not connect to.
   */
  isDown(address: string): Promise<boolean>;
}

interface Asked {
  readonly at: number;
  readonly isDown: Promise<boolean>;
  /** Undefined while the request is pending. */
  holdsMs: number | undefined;
}

/** Requests each origin once for all concurrent readers. */
export function createFrameProbe({
  clock,
  reportsAllowPrivate,
  fetch = guardedFetch,
}: {
  readonly clock: Clock;
  readonly reportsAllowPrivate: PrivateHosts;
  readonly fetch?: typeof guardedFetch;
}): FrameProbe {
  const asked = new Map<string, Asked>();
  const ask = async (url: URL): Promise<boolean> => {
    const { outcome } = await fetch({
      url,
      method: 'HEAD',
      reach: mayBePrivate(reportsAllowPrivate, url) ? 'private-too' : 'public',
      withinMs: WITHIN_MS,
      mostBytes: 0,
    });
    return outcome === 'unknown-host' || outcome === 'unreachable' || outcome === 'too-slow';
  };
  return {
    isDown: async (address) => {
      const { origin } = new URL(address);
      const now = clock.now().getTime();
      const known = asked.get(origin);
      if (known !== undefined && (known.holdsMs === undefined || now - known.at < known.holdsMs))
        return await known.isDown;
      const isDown = ask(new URL(origin));
      const entry: Asked = { at: now, isDown, holdsMs: undefined };
      asked.delete(origin);
      asked.set(origin, entry);
      const [oldest] = asked.keys();
      if (asked.size > MOST_ORIGINS && oldest !== undefined) asked.delete(oldest);
      entry.holdsMs = (await isDown) ? DOWN_MS : ANSWERED_MS;
      return await isDown;
    },
  };
}
