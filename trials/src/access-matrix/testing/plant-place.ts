import { plantAlerts } from './plant-alerts.ts';
import { plantFiles } from './plant-files.ts';
import { plantDashboards } from './plant-dashboards.ts';
import { plantGeofences } from './plant-geofences.ts';
import { plantReadings } from './plant-readings.ts';
import { plantFacts } from './plant-facts.ts';
import { plantCommands } from './plant-commands.ts';
import { plantMakerFeed } from './plant-maker-feeds.ts';
import { plantCosts } from './plant-costs.ts';
import { plantRentals } from './plant-rentals.ts';
import { plantCustomFields } from './plant-custom-fields.ts';
import { plantFuels } from './plant-fuels.ts';
import { plantMaintenance } from './plant-maintenance.ts';
import { plantTargets } from './plant-targets.ts';
import { plantSilence } from './plant-silence.ts';
import { plantTrackingLinks } from './plant-tracking-links.ts';
import { plantWebhooks } from './plant-webhooks.ts';
import { plantWorkOrders } from './plant-work-orders.ts';
import { plantTrips, plantTripSettings } from './plant-trips.ts';
import {
  insertId,
  plantAssetImport,
  plantGeofenceImport,
  plantInbox,
  plantMapView,
  plantNotification,
  plantMigration,
  plantMigrationServer,
  plantPositionImport,
  plantFinancialImport,
  plantSubscription,
  plantUserImport,
  type Query,
} from './plant-records.ts';
import { administratorsMark, marks, type Place } from './places.ts';
import type { Target } from './world.ts';

/** Plants a place with one of everything that a call can refer to. */
export async function plantPlace(
  query: Query,
  place: Place,
  account: Pick<Target, 'accountId' | 'customerId' | 'apiKeyId' | 'serviceAccountId' | 'userId'>,
): Promise<Target> {
  const { text, latitude } = marks[place];
  const { accountId, customerId } = account;
  const unitId = await insertId(query, 'units', 'unit_id', { account_id: accountId, code: text, name: text });
  const assetId = await insertId(query, 'assets', 'asset_id', {
    account_id: accountId,
    unit_id: unitId,
    customer_id: customerId,
    code: text,
    model: text,
    manufacturer: text,
    category: text,
    segment: text,
    tags: [text.slice(0, 40)],
    cost_center: text,
    region: text,
  });
  const deviceId = `device-${place}`;
  const deviceKey = await insertId(query, 'devices', 'device_id', {
    account_id: accountId,
    asset_id: assetId,
    external_id: deviceId,
  });
  await query(
    `insert into device_descriptions (account_id, device_id, source, told_model, told_at) values ($1, $2, 'gt06', $3, now())`,
    [accountId, deviceKey, text],
  );
  const cameOff = { account_id: accountId, external_id: `free-${place}` };
  const freeKey = await insertId(query, 'devices', 'device_id', { ...cameOff, since: '2020-01-01Z' });
  await query(
    `insert into past_assignments (account_id, device_id, since, until, asset_id, external_id)
      values ($1, $2, '-infinity', '2020-01-01Z', $3, $4)`,
    [accountId, freeKey, assetId, cameOff.external_id],
  );
  await query(`select ensure_position_partitions(array[now() - interval '1 hour'])`);
  await query(
    `insert into positions (account_id, device_id, fixed_at, content_hash, asset_id, received_at, latitude, longitude)
      values ($1, $2, now() - interval '1 hour', 1, $3, now(), $4, $4)`,
    [accountId, deviceKey, assetId, latitude],
  );
  await query(
    `insert into position_blocks (account_id, device_id, asset_id, day, fixes, first_at, last_at, first_received_at, last_received_at,
        step_seconds, hour_places, fixed_raw, delay_raw, latitude_raw, longitude_raw, content_hashes)
      select $1, $2, $3, t.day, 1, t.day, t.day, t.day, t.day, 0, array_fill(1, '{24}'), '{0}', '{0}', array[$4::float8], array[$4::float8], '{1}'
      from (select date_trunc('day', now(), 'UTC') - interval '60 days' as day) t`,
    [accountId, deviceKey, assetId, latitude],
  );
  await query(
    `insert into device_events (account_id, device_id, asset_id, occurred_at, kind, content_hash, source, received_at,
        latitude, longitude)
      values ($1, $2, $3, now() - interval '1 hour', 'alarm_sos', 1, 1, now(), $4, $4)`,
    [accountId, deviceKey, assetId, latitude],
  );
  await query(
    `insert into quarantined_positions (account_id, external_id, reason, content_hash, payload)
      values ($1, $2, 'value_invalid', 1, $3)`,
    [accountId, deviceId, JSON.stringify({ text })],
  );
  await query(
    `insert into asset_states (account_id, asset_id, contact_at, device_id, fixed_at, received_at, latitude, longitude,
        engine_on)
      values ($1, $2, now() - interval '1 hour', $3, now() - interval '1 hour', now(), $4, $4, true)`,
    [accountId, assetId, deviceKey, latitude],
  );
  await plantReadings({ queryAsOwner: query }, accountId);
  await plantTrips(query, { accountId, assetId, latitude });
  await plantTripSettings({ queryAsOwner: query }, accountId, place);
  await plantFacts(query, { accountId, assetId, unitId, text });
  await plantCosts({ queryAsOwner: query }, { accountId, assetId, text });
  await plantCustomFields({ queryAsOwner: query }, { accountId, assetId });
  await plantFuels({ queryAsOwner: query }, { accountId, assetId });
  await plantMaintenance({ queryAsOwner: query }, { accountId, assetId, text });
  await plantTargets({ queryAsOwner: query }, { accountId, unitId, text });
  await plantSilence(query, { accountId, assetId, text });
  await plantRentals({ queryAsOwner: query }, { accountId, customerId, unitId, assetId, text });
  await plantTrackingLinks({ queryAsOwner: query }, { accountId, assetId, text });
  const geofences = await plantGeofences(query, { accountId, unitId, assetId, text, latitude });
  const files = await plantFiles({ queryAsOwner: query }, place, { accountId, unitId, assetId });
  const dashboards = await plantDashboards(query, accountId, place === 'otherAccount' ? text : place);
  const { userId } = account;
  const notificationId = await plantNotification(query, { accountId, userId }, marks.otherAccount.text);
  const assetImportId = await plantAssetImport(query, { accountId, userId }, marks.otherAccount.text);
  const geofenceImportId = await plantGeofenceImport(
    query,
    { accountId, userId },
    marks.otherAccount.text,
    unitId,
  );
  const positionImportId = await plantPositionImport(query, { accountId, userId }, marks.otherAccount.text);
  const userImportId = await plantUserImport(query, { accountId, userId }, marks.otherAccount.text);
  const migrationId = await plantMigration(query, { accountId, userId }, marks.otherAccount.text);
  const migrationServerId = await plantMigrationServer(query, { accountId, userId }, marks.otherAccount.text);
  const financialImportId = await plantFinancialImport(query, { accountId, userId }, marks.otherAccount.text);
  const mapViewId = await plantMapView(query, { accountId, userId }, marks.otherAccount.text);
  const subscriptionId = await plantSubscription(query, { accountId, userId }, marks.otherAccount.text);
  const alerts = await plantAlerts(query, place, { ...account, unitId, assetId, text, latitude });
  await plantWebhooks({ queryAsOwner: query }, { ...account, unitId, text });
  await plantWorkOrders({ queryAsOwner: query }, { accountId, assetId, alertId: alerts.alertId, text });
  await plantCommands({ queryAsOwner: query }, { ...account, assetId, deviceNumber: deviceKey, text });
  await plantMakerFeed({ queryAsOwner: query }, { ...account, assetId, text });
  const inbox = await plantInbox(
    query,
    accountId,
    place,
    place === 'otherAccount' ? text : administratorsMark,
  );
  const profileId = await insertId(query, 'profiles', 'profile_id', {
    account_id: accountId,
    name: `profile ${place === 'otherAccount' ? text : place}`,
  });
  await query('insert into profile_units (account_id, profile_id, unit_id) values ($1, $2, $3)', [
    accountId,
    profileId,
    unitId,
  ]);
  const own = {
    notificationId,
    assetImportId,
    geofenceImportId,
    positionImportId,
    userImportId,
    migrationId,
    migrationServerId,
    financialImportId,
    mapViewId,
    subscriptionId,
    profileId,
  };
  return {
    ...account,
    ...inbox,
    ...own,
    ...geofences,
    ...alerts,
    ...files,
    ...dashboards,
    unitId,
    unitName: text,
    assetId,
    deviceId,
    deviceNumber: deviceKey,
  };
}
