import type { MetricCode, TargetUse } from '@azimute/contract';
import { usageMetrics } from '@azimute/contract/metrics/values';
import type { ModuleSearch } from './module-search.ts';

/** Of which use assets are asked for, where the metric that orders them is one of use. */
export function askedUse(
  { use }: Pick<ModuleSearch, 'use'>,
  [first]: readonly MetricCode[],
): { readonly use?: TargetUse } {
  return use !== undefined && first !== undefined && usageMetrics.includes(first) ? { use } : {};
}
