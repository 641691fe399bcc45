import { assetConditions, assetsAddress, type TileSource } from '../tile-source.ts';

/** What the days of assets add up to, by measure. */
function ofUsageDays(values: Readonly<Record<string, string>>): TileSource {
  return {
    facts: (read, question, parameters) => ({
      from: `usage_days d join assets a using (account_id, asset_id)
        where ${assetConditions(read, question, parameters)}`,
      day: 'd.day',
      dataAt: 'd.known_to',
      value: values[question.measure] ?? 'null',
    }),
    rows: assetsAddress,
  };
}

/** The share of the observed time, of trips and stops, in which engines ran, or the hours. */
export const utilization = ofUsageDays({
  share: '100 * sum(d.engine_on_seconds) / nullif(sum(d.observed_seconds), 0)',
  running: 'sum(d.engine_on_seconds) / 3600',
});

export const trips = ofUsageDays({
  trips: 'sum(d.trips)',
  distance: 'sum(d.distance_meters) / 1000',
  idling: 'sum(d.idling_seconds) / 3600',
});
