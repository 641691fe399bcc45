import { assetConditions, type RowsAddress, type TileQuestion, type TileSource } from '../tile-source.ts';

/** Visits that began in the period: how many, or how long they were, those that last until now. */
export const geofenceVisits: TileSource = {
  facts: (read, question, parameters) => ({
    from: `geofence_visits v join assets a using (account_id, asset_id)
      where ${assetConditions(read, question, parameters)} and v.superseded_at is null`,
    at: 'v.entered_at',
    dataAt: 'coalesce(v.left_at, v.entered_at)',
    value:
      question.measure === 'duration'
        ? `sum(date_part('epoch', coalesce(v.left_at, ${parameters.bind(read.at)}) - v.entered_at)) / 3600`
        : 'count(*)',
    groups: { geofences: 'v.geofence_id::text' },
  }),
  rows: (question, group) => geofencesAddress('visits', question, group),
};

/** The lists of geofences are narrowed by geofence and asset; a UL leads to the list of geofences. */
export function geofencesAddress(
  view: 'visits' | 'events',
  { groupBy }: TileQuestion,
  group: string | null,
): RowsAddress {
  const screen = 'services-simc-geolocalizacao-cercas';
  if (group !== null && groupBy === 'units') return { screen, search: { units: [Number(group)] } };
  const narrowed =
    group === null
      ? {}
      : groupBy === 'geofences' || groupBy === 'assets'
        ? { [groupBy]: [Number(group)] }
        : groupBy === 'kinds'
          ? { kinds: [group] }
          : {};
  return { screen, search: { view, ...narrowed } };
}
