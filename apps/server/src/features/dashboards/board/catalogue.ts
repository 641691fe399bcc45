import { heartbeatKind, notReportingStatuses, type TileSourceName } from '@azimute/contract';
import { alerts, openAlerts } from './sources/alerts.ts';
import { isNotReporting } from '../../assets/asset-query.ts';
import { fleetStatus, assetsWithStatus } from './sources/fleet-status.ts';
import { costs, metrics } from './sources/metrics.ts';
import { trips, utilization } from './sources/usage.ts';
import {
  assetConditions,
  assetsAddress,
  type TileSource,
  type RowsAddress,
  type TileQuestion,
} from './tile-source.ts';

/** Visits that began in the period: their number or their duration; current visits count until now. */
const geofenceVisits: TileSource = {
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

/** Assets not reporting: their number, or the longest time without communication since a contact. */
const silentAssets: TileSource = {
  facts: (read, question, parameters) => {
    const isLength = question.measure === 'silence';
    const isSilent = `${isNotReporting('a.status')}${isLength ? ' and a.contact_at is not null' : ''}`;
    return {
      from: `${assetsWithStatus(read, question, parameters)} where ${question.groupBy === null ? 'true' : isSilent}`,
      dataAt: 'a.contact_at',
      value: isLength
        ? `max(date_part('epoch', ${parameters.bind(read.at)}::timestamptz - a.contact_at) / 3600)
              filter (where ${isSilent})`
        : `count(*) filter (where ${isSilent})`,
      covered: isLength ? 'a.contact_at is not null' : 'true',
    };
  },
  placed: () => notReportingStatuses,
  rows: (question, group) => assetsAddress(question, group, { status: [...notReportingStatuses] }),
};

/** Device events except heartbeats, by time of receipt. */
const deviceMessages: TileSource = {
  facts: (read, question, parameters) => ({
    from: `device_events e join assets a using (account_id, asset_id)
      where ${assetConditions(read, question, parameters)} and e.kind <> ${parameters.bind(heartbeatKind)}`,
    at: 'e.received_at',
    dataAt: 'e.received_at',
    value: 'count(*)',
    groups: { kinds: 'e.kind' },
  }),
  rows: (question, group) => {
    const address = assetsAddress(question, group);
    const isOne = question.groupBy === 'assets' && group !== null && address !== null;
    return isOne ? { ...address, search: { ...address.search, tab: 'messages' } } : address;
  },
};

/** Events recorded by geofences in the period. */
const geofenceEvents: TileSource = {
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

/** The reader's own imports. They belong to no UL, and no screen shows all kinds together. */
const imports: TileSource = {
  facts: (read, _question, { bind }) => ({
    from: `imports i where i.account_id = ${bind(read.accountId)} and i.state not in ('receiving', 'draft')`,
    at: 'i.created_at',
    dataAt: 'coalesce(i.finished_at, i.created_at)',
    value: 'count(*)',
    groups: { kinds: 'i.kind', outcomes: 'i.state' },
  }),
  rows: () => null,
};

/** The implementation of each source in the contract. */
export const tileCatalogue: Readonly<Record<TileSourceName, TileSource>> = {
  fleet_status: fleetStatus,
  silent_assets: silentAssets,
  utilization,
  trips,
  device_messages: deviceMessages,
  imports,
  geofence_visits: geofenceVisits,
  geofence_events: geofenceEvents,
  alerts,
  open_alerts: openAlerts,
  metrics,
  costs,
};

/** Geofence lists are filtered by geofence and asset; a UL leads to the list of geofences. */
function geofencesAddress(
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
