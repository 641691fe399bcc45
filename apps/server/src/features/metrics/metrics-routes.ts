import { leastCoverage } from '@azimute/contract';
import { metricCatalogue } from '@azimute/engine/metrics';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { getAssetDay } from './get-asset-day.ts';
import { getMetric } from './get-metric.ts';
import { listMetricRows } from './list-metric-rows.ts';

export function metricsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listMetrics: async () => Promise.resolve({ items: Object.values(metricCatalogue), leastCoverage }),
    getMetric: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) => getMetric(read, params.metric, query)),
    listMetricRows: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) => listMetricRows(read, params.metric, query)),
    getAssetDay: ({ caller, params }) => transact(by(caller.actor), (read) => getAssetDay(read, params)),
  });
}
