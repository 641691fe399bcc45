import { leastCoverage, type MetricAnswer, type MetricCode, type MetricQuery } from '@azimute/contract';
import { metricCatalogue } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import {
  transact,
  type AccountRead,
  type VerbContext,
  type VerbDependencies,
} from '../../platform/transact.ts';
import { getAssetDay } from './get-asset-day.ts';
import { listMetricRows } from './list-metric-rows.ts';
import { readFigures } from './read-figures.ts';

export function metricsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listMetrics: async () => Promise.resolve({ items: Object.values(metricCatalogue), leastCoverage }),
    getMetric: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) => getMetric(read, params.metric, query)),
    listFigures: ({ caller, query: { metrics, ...query } }) =>
      transact(by(caller.actor), async (read) => ({ items: await readFigures(read, metrics, query) })),
    listMetricRows: ({ caller, params, query }) =>
      transact(by(caller.actor), (read) => listMetricRows(read, params.metric, query)),
    getAssetDay: ({ caller, params }) => transact(by(caller.actor), (read) => getAssetDay(read, params)),
  });
}

async function getMetric(read: AccountRead, code: MetricCode, query: MetricQuery): Promise<MetricAnswer> {
  const [answer] = await readFigures(read, [code], query);
  if (answer === undefined) throw new DomainError('not_found');
  return answer;
}
