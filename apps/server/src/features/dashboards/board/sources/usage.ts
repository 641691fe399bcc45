import type { FactName } from '@azimute/contract';
import { metricCatalogue } from '@azimute/engine/metrics';
import { factColumns } from '../../../metrics/fact-columns.ts';
import { partsOf, periodRows } from '../../../metrics/period-rows.ts';
import { wholeDays } from '../days-between.ts';
import { assetConditions, assetsAddress, type FactSource } from '../tile-source.ts';

type Column = (name: FactName) => string;

/**
 * Sums daily facts by measure. By UL and category, it uses precomputed days, which are few. Otherwise it uses
 * the months and days of assets, which are many, and sums each asset before joining its description. Each day
 * counts for the UL and category that the asset had on it.
 */
function ofFacts(values: Readonly<Record<string, (sum: Column) => string>>): FactSource {
  return {
    facts: (read, question, parameters) => {
      const { groupBy, measure } = question;
      const conditions = assetConditions(read, question, parameters);
      const valueOf = values[measure];
      if (groupBy === null || groupBy === 'units' || groupBy === 'categories') {
        const value = valueOf?.((name) => `sum(a.${factColumns[name]})`) ?? 'null';
        return { from: `unit_days a where ${conditions}`, day: 'a.day', dataAt: 'a.data_at', value };
      }
      const names = new Set<FactName>();
      const value = valueOf?.((name) => {
        names.add(name);
        return `sum(d.${factColumns[name]})`;
      });
      const parts = partsOf(wholeDays(question), { goesOn: true, takes: true });
      const rows = periodRows(read.accountId, parts, [...names], parameters);
      const sums = [...names].map((name) => `sum(a.${factColumns[name]}) as ${factColumns[name]}, `).join('');
      return {
        from: `(select a.asset_id, ${sums}max(a.data_at) as data_at from ${rows} a
            where ${conditions} group by a.asset_id having sum(a.days) > 0) d
          join assets a on a.account_id = ${parameters.bind(read.accountId)} and a.asset_id = d.asset_id where true`,
        dataAt: 'd.data_at',
        value: value ?? 'null',
      };
    },
    rows: assetsAddress,
  };
}

const { scale, numerator, denominator } = metricCatalogue.utilization.formula;

/** Share of observed time with the engine running, or its hours. */
export const utilization = ofFacts({
  share: (sum) => {
    const add = (terms: typeof numerator): string =>
      // Uses nothing but facts.
      terms.map(({ fact, factor }) => `${factor} * ${sum(fact as FactName)}`).join(' + ');
    return `${scale} * (${add(numerator)})::float8 / nullif(${add(denominator ?? [])}, 0)`;
  },
  running: (sum) => `${sum('engineOnSeconds')} / 3600.0`,
});

export const trips = ofFacts({
  trips: (sum) => sum('trips'),
  distance: (sum) => `${sum('distanceMeters')} / 1000.0`,
  idling: (sum) => `${sum('idlingSeconds')} / 3600.0`,
});
