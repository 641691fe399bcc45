import { factNames, metricCodes, type FactName, type Metric, type MetricCode } from '@azimute/contract';
import { factsOfMetric, metricCatalogue } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';

/** Reads the metrics of the modules that the reader sees. */
export async function readSeenMetrics({ client }: Pick<AccountRead, 'client'>): Promise<Metric[]> {
  const { rows } = await client.query<{ code: MetricCode }>(
    'select code from unnest($1::text[]) with ordinality as m (code, place) where current_actor_sees_metric(code) order by place',
    [metricCodes],
  );
  return rows.map(({ code }) => metricCatalogue[code]);
}

/** @throws DomainError forbidden if a metric belongs to no module that the reader sees */
export async function requireMetrics(
  read: Pick<AccountRead, 'client'>,
  codes: readonly MetricCode[],
): Promise<Metric[]> {
  const seen = await readSeenMetrics(read);
  const closed = codes.filter((code) => !seen.includes(metricCatalogue[code]));
  if (closed.length > 0)
    throw new DomainError('forbidden', {
      detail: `You need access to a module that shows ${closed.join(', ')}. Leave them out, or ask an administrator for access.`,
    });
  return codes.map((code) => metricCatalogue[code]);
}

/** Known share of a day, which every figure shows. */
const coverage: readonly FactName[] = [
  'daySeconds',
  'tripSeconds',
  'stopSeconds',
  'noDataSeconds',
  'unknownSeconds',
];

/** Returns the facts visible with these metrics: all except those used only by other metrics. */
export function factsWith(seen: readonly Metric[]): FactName[] {
  const open = new Set<string>([...coverage, ...seen.flatMap(factsOfMetric)]);
  const used = new Set<string>(Object.values(metricCatalogue).flatMap(factsOfMetric));
  return factNames.filter((name) => open.has(name) || !used.has(name));
}
