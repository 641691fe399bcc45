import {
  createAlertTypeSchema,
  type CreateNotifyingGeofence,
  type Geofence,
  type GeofenceNotification,
  type GeofenceResource,
  type NotifyingGeofence,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { createGeofence } from '../geofences/create-geofence.ts';
import { createAlertType } from './create-alert-type.ts';

const conditions = { entry: 'geofence_entry', exit: 'geofence_exit', speeding: 'speeding' } as const;

/**
 * Creates a geofence with the alert types that notify of its events, all or nothing.
 * @throws DomainError forbidden without the right to change geofences; validation_failed; conflict
 */
export function createNotifyingGeofence(
  context: VerbContext,
  { geofence: drawn, notification }: CreateNotifyingGeofence,
): Promise<NotifyingGeofence> {
  return transact(context, async (transaction) => {
    await requireGeofenceRight(transaction);
    const resources = recordedBy(drawn.resources, notification);
    const geofence = await createGeofence(transaction, { ...drawn, resources });
    const alertTypeIds: number[] = [];
    for (const event of notification.events)
      alertTypeIds.push(await createNotifyingType(transaction, geofence, notification, event));
    return { geofence, alertTypeIds };
  });
}

/** @throws DomainError forbidden without the right to change geofences */
export async function requireGeofenceRight({ client }: Transaction): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select current_actor_changes('services:simc:geolocalizacao:cercas') as may`,
  );
  if (rows[0]?.may !== true)
    throw new DomainError('forbidden', {
      detail: 'You need the right to change geofences. Ask an administrator for access.',
    });
}

/** Returns the events that a geofence records, which are the events that it notifies of. */
export function recordedBy(
  resources: readonly GeofenceResource[],
  { events }: Pick<GeofenceNotification, 'events'>,
): GeofenceResource[] {
  return [...new Set([...resources, ...events.map(({ event }) => event)])];
}

/** Code by which the alert type of a geofence's event is found again. */
export const codeOf = (geofenceId: number, event: GeofenceResource): string =>
  `GEOFENCE-${geofenceId}-${event}`;

/** Creates the alert type of an event, limited to the geofence, its UL and its assets, and returns its ID. */
export async function createNotifyingType(
  context: VerbContext,
  geofence: Pick<Geofence, 'id' | 'unit' | 'allAssets' | 'assetIds'>,
  { userIds, profileIds, everyoneOfUnit, state, schedule }: GeofenceNotification,
  { event, name, app, email }: GeofenceNotification['events'][number],
): Promise<number> {
  const type = createAlertTypeSchema.parse({
    code: codeOf(geofence.id, event),
    name,
    category: 'geolocation',
    state,
    schedule,
    condition: { type: 'calculated', when: { kind: conditions[event] } },
    scope: {
      unitIds: [geofence.unit.id],
      geofenceIds: [geofence.id],
      assetIds: geofence.allAssets ? [] : geofence.assetIds,
    },
    sending: { levels: [{ afterMinutes: 0, userIds, profileIds, everyoneOfUnit, app, email }] },
  });
  return (await createAlertType(context, type)).id;
}
