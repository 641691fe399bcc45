import { z } from 'zod';
import {
  createGeofenceSchema,
  geofenceSchema,
  geofenceScheduleSchema,
  updateGeofenceSchema,
} from '../geofences/schemas.ts';
import { geofenceResources } from '../geofences/values.ts';
import { line } from '../scalars.ts';
import { alertLevelSchema } from './schemas.ts';
import { alertTypeNameMaxLength } from './values.ts';

const notifiedEvent = z
  .strictObject({
    event: z.enum(geofenceResources).describe('Event of the geofence that raises the alert.'),
    name: line(alertTypeNameMaxLength).describe('Name of the alert type.'),
    ...alertLevelSchema.pick({ app: true, email: true }).shape,
  })
  .meta({ id: 'NotifiedEvent' });

export const geofenceNotificationSchema = z
  .strictObject({
    events: z
      .array(notifiedEvent)
      .min(1)
      .max(geofenceResources.length)
      .refine((events) => new Set(events.map(({ event }) => event)).size === events.length, {
        message: 'List each event only once.',
      })
      .describe(
        'Events that raise an alert, each by an alert type of its own. The geofence records them too.',
      ),
    ...alertLevelSchema.pick({ userIds: true, profileIds: true, everyoneOfUnit: true }).shape,
    schedule: geofenceScheduleSchema
      .nullable()
      .default(null)
      .describe('When events raise alerts. Null for always.'),
    state: z
      .enum(['watching', 'live'])
      .default('live')
      .describe('`live` notifies. `watching` raises alerts without notifying anyone.'),
  })
  .meta({ id: 'GeofenceNotification' });
export type GeofenceNotification = z.infer<typeof geofenceNotificationSchema>;

export const createNotifyingGeofenceSchema = z
  .strictObject({
    geofence: createGeofenceSchema.describe('The geofence to create.'),
    notification: geofenceNotificationSchema.describe('Recipients and events of the notifications.'),
  })
  .meta({ id: 'CreateNotifyingGeofence' });
export type CreateNotifyingGeofence = z.infer<typeof createNotifyingGeofenceSchema>;

export const notifyingGeofenceSchema = z
  .object({
    geofence: geofenceSchema.describe('The geofence as stored.'),
    alertTypeIds: z
      .array(z.int())
      .describe('IDs of the alert types that notify, in the order of the events.'),
  })
  .meta({ id: 'NotifyingGeofence' });
export type NotifyingGeofence = z.infer<typeof notifyingGeofenceSchema>;

export const updateNotifyingGeofenceSchema = z
  .strictObject({
    geofence: updateGeofenceSchema.describe('The settings of the geofence.'),
    notification: geofenceNotificationSchema
      .nullable()
      .describe('Recipients and events of the notifications. Null turns their alert types off.'),
  })
  .meta({ id: 'UpdateNotifyingGeofence' });
export type UpdateNotifyingGeofence = z.infer<typeof updateNotifyingGeofenceSchema>;

export const storedGeofenceNotificationSchema = z
  .object({
    notification: geofenceNotificationSchema
      .nullable()
      .describe('Notifications by the alert types of the geofence. Null if none is on.'),
  })
  .meta({ id: 'StoredGeofenceNotification' });
export type StoredGeofenceNotification = z.infer<typeof storedGeofenceNotificationSchema>;
