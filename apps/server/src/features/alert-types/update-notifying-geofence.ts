import {
  geofenceResources,
  type AlertTypeSettings,
  type Geofence,
  type GeofenceNotification,
  type GeofenceResource,
  type NotifyingGeofence,
  type StoredGeofenceNotification,
  type UpdateNotifyingGeofence,
} from '@azimute/contract';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import { readGeofence } from '../geofences/geofences-reads.ts';
import { updateGeofence } from '../geofences/update-geofence.ts';
import {
  codeOf,
  createNotifyingType,
  recordedBy,
  requireGeofenceRight,
} from './create-notifying-geofence.ts';
import { updateAlertType } from './update-alert-type.ts';

interface OwnType {
  readonly id: number;
  readonly event: GeofenceResource;
  readonly version: number;
  readonly settings: AlertTypeSettings;
}

/**
 * Changes a geofence and the alert types that notify of its events, all or nothing. Creates missing types, and turns
 * types of events without notification off. Further levels and settings of a type stay as they are.
 * @throws DomainError forbidden without the right to change geofences; not_found; validation_failed; conflict
 */
export function updateNotifyingGeofence(
  context: VerbContext,
  geofenceId: number,
  { geofence: drawn, notification }: UpdateNotifyingGeofence,
): Promise<NotifyingGeofence> {
  return transact(context, async (transaction) => {
    await requireGeofenceRight(transaction);
    const resources = recordedBy(drawn.resources, notification ?? { events: [] });
    const geofence = await updateGeofence(transaction, geofenceId, { ...drawn, resources });
    const own = new Map((await readOwnTypes(transaction, geofenceId)).map((type) => [type.event, type]));
    const alertTypeIds: number[] = [];
    for (const event of geofenceResources) {
      const type = own.get(event);
      const notified = notification?.events.find((one) => one.event === event);
      if (notification === null || notified === undefined) {
        if (type !== undefined) await change(transaction, type, { state: 'off' });
      } else if (type === undefined)
        alertTypeIds.push(await createNotifyingType(transaction, geofence, notification, notified));
      else {
        await change(transaction, type, changesOf(geofence, notification, notified, type.settings));
        alertTypeIds.push(type.id);
      }
    }
    return { geofence, alertTypeIds };
  });
}

/**
 * Returns the notification settings of a geofence's alert types: their first levels, and the recipients of the first
 * type.
 * @throws DomainError not_found if the user does not see the geofence
 */
export async function readGeofenceNotification(
  read: AccountRead,
  geofenceId: number,
): Promise<StoredGeofenceNotification> {
  await readGeofence(read, geofenceId);
  const types = (await readOwnTypes(read, geofenceId)).filter(({ settings }) => settings.state !== 'off');
  const [first] = types;
  if (first === undefined) return { notification: null };
  const level = first.settings.sending.levels[0];
  return {
    notification: {
      events: types.map(({ event, settings: { name, sending } }) => ({
        event,
        name,
        app: sending.levels[0]?.app ?? false,
        email: sending.levels[0]?.email ?? false,
      })),
      userIds: level?.userIds ?? [],
      profileIds: level?.profileIds ?? [],
      everyoneOfUnit: level?.everyoneOfUnit ?? false,
      schedule: first.settings.schedule,
      state: types.some(({ settings }) => settings.state === 'live') ? 'live' : 'watching',
    },
  };
}

/** Reads the alert types that were created for the geofence, in the order of its events. */
async function readOwnTypes({ client, accountId }: AccountRead, geofenceId: number): Promise<OwnType[]> {
  const { rows } = await client.query<OwnType>(
    `select t.alert_type_id as id, e.event, t.version, t.settings
      from unnest($2::text[], $3::text[]) with ordinality as e (event, code, place)
      join alert_types t on t.account_id = $1 and lower(t.code) = lower(e.code) and t.deleted_at is null
      order by e.place`,
    [accountId, geofenceResources, geofenceResources.map((event) => codeOf(geofenceId, event))],
  );
  return rows;
}

async function change(
  context: VerbContext,
  { id, version, settings }: OwnType,
  changed: Partial<AlertTypeSettings>,
): Promise<void> {
  await updateAlertType(context, id, { version, ...settings, ...changed });
}

function changesOf(
  { allAssets, assetIds }: Geofence,
  { userIds, profileIds, everyoneOfUnit, schedule, state }: GeofenceNotification,
  { app, email }: GeofenceNotification['events'][number],
  { scope, sending }: AlertTypeSettings,
): Partial<AlertTypeSettings> {
  const [level, ...others] = sending.levels;
  return {
    schedule,
    state,
    scope: { ...scope, assetIds: allAssets ? [] : assetIds },
    sending: {
      ...sending,
      levels: [{ afterMinutes: 0, ...level, userIds, profileIds, everyoneOfUnit, app, email }, ...others],
    },
  };
}
