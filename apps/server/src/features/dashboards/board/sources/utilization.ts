import { assetConditions, assetsAddress, type TileSource } from '../tile-source.ts';

/** The share of the time with a known status in which assets ran, or the hours. */
export const utilization: TileSource = {
  facts: (read, question, parameters) => {
    const zone = parameters.bind(question.zone);
    return {
      from: `status_days d join assets a using (account_id, asset_id)
        where ${assetConditions(read, question, parameters)}`,
      // Noon, which is in the same day on either side of a change of the clocks.
      at: `((d.day + interval '12 hours') at time zone ${zone})`,
      dataAt: 'd.added_up_at',
      value:
        question.measure === 'share'
          ? '100 * sum(d.running_seconds) / nullif(sum(d.known_seconds), 0)::float8'
          : 'sum(d.running_seconds) / 3600.0',
    };
  },
  rows: (question, group) => assetsAddress(question, group),
};
