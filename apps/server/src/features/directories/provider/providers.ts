import { createHash } from 'node:crypto';
import type { Configuration } from 'openid-client';
import type { Clock } from '../../../platform/clock.ts';
import { openProvider, type ProviderAccess, type ProviderSettings } from './open-provider.ts';

/** How long what a provider said of itself is believed. Its keys are asked for again as soon as one is unknown. */
const KEPT_MS = 10 * 60 * 1000;
const KEPT_AT_MOST = 200;

export interface Providers {
  /** @throws ProviderError */
  open(access: ProviderAccess): Promise<Configuration>;
}

/** Providers that were asked lately, so that a sign-in does not begin with three questions. */
export function createProviders(settings: ProviderSettings, clock: Clock): Providers {
  const kept = new Map<string, { readonly until: number; readonly configuration: Configuration }>();
  return {
    open: async (access) => {
      const key = createHash('sha256').update(JSON.stringify(access)).digest('hex');
      const now = clock.now().getTime();
      const found = kept.get(key);
      if (found !== undefined && found.until > now) return found.configuration;
      const configuration = await openProvider(access, settings);
      kept.delete(key);
      kept.set(key, { until: now + KEPT_MS, configuration });
      const [oldest] = kept.keys();
      if (kept.size > KEPT_AT_MOST && oldest !== undefined) kept.delete(oldest);
      return configuration;
    },
  };
}
