import type { MetricCode, TargetUse } from '@azimute/contract';
import { usageMetrics } from '@azimute/contract/metrics/values';
import type { ModuleSearch } from './module-search.ts';

/** Returns the use by which assets are filtered; only if the metric that orders them measures use. */
export function askedUse(
  { use }: Pick<ModuleSearch, 'use'>,
  [first]: readonly MetricCode[],
): { readonly use?: TargetUse } {
  return use !== undefined && first !== undefined && usageMetrics.includes(first) ? { use } : {};
}
