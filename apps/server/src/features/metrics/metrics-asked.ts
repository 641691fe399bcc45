import { factNames, metricCodes, type FactName, type Metric, type MetricCode } from '@azimute/contract';
import { factsOfMetric, metricCatalogue } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead } from '../../platform/transact.ts';

/** The metrics of the modules that the reader sees. */
export async function readSeenMetrics({ client }: Pick<AccountRead, 'client'>): Promise<Metric[]> {
  const { rows } = await client.query<{ code: MetricCode }>(
    'select code from unnest($1::text[]) with ordinality as m (code, place) where current_actor_sees_metric(code) order by place',
    [metricCodes],
  );
  return rows.map(({ code }) => metricCatalogue[code]);
}

/** @throws DomainError forbidden if a metric is of no module that the reader sees */
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

/** How much of a day is known, which every figure says. */
const coverage: readonly FactName[] = [
  'daySeconds',
  'tripSeconds',
  'stopSeconds',
  'noDataSeconds',
  'unknownSeconds',
];

/** The facts that somebody sees with these metrics: all but those that only other metrics are made of. */
export function factsWith(seen: readonly Metric[]): FactName[] {
  const open = new Set<string>([...coverage, ...seen.flatMap(factsOfMetric)]);
  const used = new Set<string>(Object.values(metricCatalogue).flatMap(factsOfMetric));
  return factNames.filter((name) => open.has(name) || !used.has(name));
}
