import type { FactName } from '@azimute/contract';
import { metricCatalogue } from '@azimute/engine/metrics';
import { factColumns } from '../../../metrics/fact-columns.ts';
import { assetConditions, assetsAddress, type TileSource } from '../tile-source.ts';

type Column = (name: FactName) => string;

/** What the daily facts add up to, by measure: by UL and category from their own days, which are few. */
function ofFacts(values: Readonly<Record<string, (sum: Column) => string>>): TileSource {
  return {
    facts: (read, question, parameters) => {
      const { groupBy, measure } = question;
      const isOfUnits = groupBy === null || groupBy === 'units' || groupBy === 'categories';
      const days = isOfUnits ? 'a' : 'd';
      const tables = isOfUnits ? 'unit_days a' : 'asset_days d join assets a using (account_id, asset_id)';
      return {
        from: `${tables} where ${assetConditions(read, question, parameters)}`,
        day: `${days}.day`,
        dataAt: `${days}.data_at`,
        value: values[measure]?.((name) => `sum(${days}.${factColumns[name]})`) ?? 'null',
      };
    },
    rows: assetsAddress,
  };
}

const { scale, numerator, denominator } = metricCatalogue.utilization.formula;

/** The share of the time in which something is known of engines that they ran, or the hours. */
export const utilization = ofFacts({
  share: (sum) => {
    const add = (terms: typeof numerator): string =>
      // It is made of facts alone.
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
