import { createHash } from 'node:crypto';
import type { Configuration } from 'openid-client';
import type { Clock } from '../../../platform/clock.ts';
import { openProvider, type ProviderAccess, type ProviderSettings } from './open-provider.ts';

/** Lifetime of cached metadata. Keys are fetched again as soon as one is unknown. */
const KEPT_MS = 10 * 60 * 1000;
/** Time before a failed provider is tried again, so that repeated attempts do not overload it. */
const FAILED_MS = 15 * 1000;
const KEPT_AT_MOST = 200;

export interface Providers {
  /** @throws ProviderError */
  open(access: ProviderAccess): Promise<Configuration>;
}

/**
 * Caches providers, so that a sign-in does not begin with three requests. Concurrent callers share a request and its
 * result.
 */
export function createProviders(settings: ProviderSettings, clock: Clock): Providers {
  const kept = new Map<string, { until: number; readonly opening: Promise<Configuration> }>();
  return {
    open: (access) => {
      const key = createHash('sha256').update(JSON.stringify(access)).digest('hex');
      const found = kept.get(key);
      if (found !== undefined && found.until > clock.now().getTime()) return found.opening;
      const asked = { until: Infinity, opening: openProvider(access, settings) };
      const keepFor = (ms: number) => (): void => {
        asked.until = clock.now().getTime() + ms;
      };
      asked.opening.then(keepFor(KEPT_MS), keepFor(FAILED_MS));
      kept.delete(key);
      kept.set(key, asked);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_AT_MOST && oldest !== undefined) kept.delete(oldest);
      return asked.opening;
    },
  };
}
