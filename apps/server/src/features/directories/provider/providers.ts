import { createHash } from 'node:crypto';
import type { Configuration } from 'openid-client';
import type { Clock } from '../../../platform/clock.ts';
import { openProvider, type ProviderAccess, type ProviderSettings } from './open-provider.ts';

/** How long what a provider said of itself is believed. Its keys are asked for again as soon as one is unknown. */
const KEPT_MS = 10 * 60 * 1000;
/** How long one that failed is not asked again: long enough that who keeps trying does not keep it busy. */
const FAILED_MS = 15 * 1000;
const KEPT_AT_MOST = 200;

export interface Providers {
  /** @throws ProviderError */
  open(access: ProviderAccess): Promise<Configuration>;
}

/**
 * Providers that were asked lately, so that a sign-in does not begin with three questions. Those who want the same one at
 * once share a question, and what comes of it.
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
