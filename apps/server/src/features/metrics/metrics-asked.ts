import { costMetrics, seesModule, type Metric, type MetricCode } from '@azimute/contract';
import { metricCatalogue } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import type { AccountRead } from '../../platform/transact.ts';

const COSTS = 'services:simc:financials';

/** The metrics that somebody sees: those that are made of costs go with Financials. */
export function listSeenMetrics({ sees }: Pick<Actor, 'sees'>): Metric[] {
  const seesCosts = seesModule(sees, COSTS);
  return Object.values(metricCatalogue).filter(({ code }) => seesCosts || !costMetrics.includes(code));
}

/** @throws DomainError forbidden for a metric that is made of costs, to whoever does not see Financials */
export async function requireMetrics(
  { client }: Pick<AccountRead, 'client'>,
  codes: readonly MetricCode[],
): Promise<Metric[]> {
  const ofCosts = codes.filter((code) => costMetrics.includes(code));
  if (ofCosts.length > 0) {
    const { rows } = await client.query<{ sees: boolean }>('select current_actor_sees($1) as sees', [COSTS]);
    if (rows[0]?.sees !== true)
      throw new DomainError('forbidden', {
        detail: `What is made of costs is seen with the module Financials: ${ofCosts.join(', ')}. Ask without it, or ask an administrator for the module.`,
      });
  }
  return codes.map((code) => metricCatalogue[code]);
}
