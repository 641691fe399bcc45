import type { Clock } from '../../platform/clock.ts';
import { guardedFetch } from '../../platform/http/guarded-fetch.ts';
import { mayBePrivate, type PrivateHosts } from '../../platform/private-hosts.ts';

const WITHIN_MS = 3_000;
/** For so long an answer holds; one that did not come is asked for again sooner. */
const ANSWERED_MS = 30_000;
const DOWN_MS = 5_000;
const MOST_ORIGINS = 500;

export interface FrameProbe {
  /**
   * Whether nothing answers at the origin of a page: a frame of it would be the browser's own page of an error. Any answer is
   * one; of an address that the portal may not ask it is not known, and then false.
   */
  isDown(address: string): Promise<boolean>;
}

interface Asked {
  readonly at: number;
  readonly isDown: Promise<boolean>;
  /** Undefined while it is being asked. */
  holdsMs: number | undefined;
}

/** Asks each origin once for all who open contents of it meanwhile. */
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
