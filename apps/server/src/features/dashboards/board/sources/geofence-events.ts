import { assetConditions, type TileSource } from '../tile-source.ts';
import { geofencesAddress } from './geofence-visits.ts';

/** What geofences recorded as events in the period. */
export const geofenceEvents: TileSource = {
  facts: (read, question, parameters) => ({
    from: `geofence_transitions t join assets a using (account_id, asset_id)
      where ${assetConditions(read, question, parameters)} and t.is_event and t.superseded_at is null`,
    at: 't.crossed_at',
    dataAt: 't.crossed_at',
    value: 'count(*)',
    groups: { geofences: 't.geofence_id::text', kinds: 't.kind', severities: 't.severity' },
  }),
  rows: (question, group) => geofencesAddress('events', question, group),
};
