import type { MetricAnswer, MetricCode, MetricQuery } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import {
  readAtReplica,
  transact,
  type AccountRead,
  type VerbContext,
  type VerbDependencies,
} from '../../platform/transact.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import { exportFigures, exportMetricRows } from './export-figures.ts';
import { getFigureChoices } from './figure-choices.ts';
import { getAssetDay } from './get-asset-day.ts';
import { getMetricChange } from './metric-change.ts';
import { getMetricLateChange, listLateChanges } from './late-changes.ts';
import { readFigureLimits } from './read-figure-limits.ts';
import { readVariants } from './read-variants.ts';
import { listMetricRows } from './list-metric-rows.ts';
import { readSeenMetrics } from './metrics-asked.ts';
import { readFigures } from './read-figures.ts';

export function metricsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listMetrics: ({ caller }) =>
      transact(by(caller.actor), async (read) => ({
        items: await readSeenMetrics(read),
        ...(await readFigureLimits(read)),
        variants: await readVariants(read),
      })),
    getMetric: ({ caller, params, query }) =>
      readAtReplica(by(caller.actor), (read) => getMetric(read, params.metric, query)),
    listFigures: ({ caller, query: { metrics, ...query } }) =>
      readAtReplica(by(caller.actor), async (read) => ({ items: await readFigures(read, metrics, query) })),
    getFigureChoices: ({ caller, query }) =>
      transact(by(caller.actor), (read) => getFigureChoices(read, query)),
    getMetricChange: ({ caller, params, query }) =>
      readAtReplica(by(caller.actor), (read) => getMetricChange(read, params.metric, query)),
    getMetricLateChange: ({ caller, params, query }) =>
      readAtReplica(by(caller.actor), (read) => getMetricLateChange(read, params.metric, query)),
    listLateChanges: ({ caller, query }) =>
      readAtReplica(by(caller.actor), (read) => listLateChanges(read, query)),
    exportFigures: async ({ caller, query, reply }) =>
      sendExport(
        reply,
        await exportFigures(async (work) => readAtReplica(by(await caller.actorByNow()), work), query),
      ),
    exportMetricRows: async ({ caller, params, query, reply }) =>
      sendExport(
        reply,
        await exportMetricRows(
          async (work) => readAtReplica(by(await caller.actorByNow()), work),
          params.metric,
          query,
        ),
      ),
    listMetricRows: ({ caller, params, query }) =>
      readAtReplica(by(caller.actor), (read) => listMetricRows(read, params.metric, query)),
    getAssetDay: ({ caller, params }) => readAtReplica(by(caller.actor), (read) => getAssetDay(read, params)),
  });
}

async function getMetric(read: AccountRead, code: MetricCode, query: MetricQuery): Promise<MetricAnswer> {
  const [answer] = await readFigures(read, [code], query);
  if (answer === undefined) throw new DomainError('not_found');
  return answer;
}
