import { financialMetrics, seesModule, type Metric, type MetricCode } from '@azimute/contract';
import { metricCatalogue } from '@azimute/engine/metrics';
import { DomainError } from '../../platform/domain-error.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import type { AccountRead } from '../../platform/transact.ts';

const FINANCIALS = 'services:simc:financials';

/** The metrics that somebody sees: those that are made of costs or of rental contracts go with Financials. */
export function listSeenMetrics({ sees }: Pick<Actor, 'sees'>): Metric[] {
  const seesFinancials = seesModule(sees, FINANCIALS);
  return Object.values(metricCatalogue).filter(
    ({ code }) => seesFinancials || !financialMetrics.includes(code),
  );
}

/** @throws DomainError forbidden for a metric that is made of costs or of rental contracts, to whoever does not see Financials */
export async function requireMetrics(
  { client }: Pick<AccountRead, 'client'>,
  codes: readonly MetricCode[],
): Promise<Metric[]> {
  const ofFinancials = codes.filter((code) => financialMetrics.includes(code));
  if (ofFinancials.length > 0) {
    const { rows } = await client.query<{ sees: boolean }>('select current_actor_sees($1) as sees', [
      FINANCIALS,
    ]);
    if (rows[0]?.sees !== true)
      throw new DomainError('forbidden', {
        detail: `What is made of costs or of rental contracts is seen with the module Financials: ${ofFinancials.join(', ')}. Ask without it, or ask an administrator for the module.`,
      });
  }
  return codes.map((code) => metricCatalogue[code]);
}
