import { stopAlarms } from '../device-commands.ts';
import { z } from 'zod';
import { uncheckedRefusals } from '../files/values.ts';
import { followedEventKinds, severities } from '../geofences/values.ts';
import { listOf, pageQuery } from '../list-schemas.ts';
import { securityChanges } from '../security.ts';
import { webhookEndings } from '../webhooks/values.ts';
import { bigIdInQuery, instant } from '../scalars.ts';

/** IDs exceed four bytes, since every alert can notify every user. */
const notificationId = z.int().positive();

function stated<Kind extends string, Data extends z.ZodType>(kind: Kind, data: Data) {
  return z.object({
    id: notificationId,
    createdAt: instant,
    readAt: instant.nullable().describe('When it was read, ISO 8601 in UTC. Null if unread.'),
    dismissedAt: instant.nullable(),
    kind: z.literal(kind).describe('Kind of notification, which determines the fields of `data`.'),
    data,
  });
}

/**
 * Notifications with their data; the browser has the texts of each kind. Rows are kept for a year, so new fields must
 * be optional.
 */
export const notificationSchema = z
  .discriminatedUnion('kind', [
    stated(
      'asset_import_finished',
      z.object({ importId: z.int(), created: z.int(), changed: z.int(), bad: z.int() }),
    ),
    stated(
      'asset_import_failed',
      z.object({ importId: z.int(), reason: z.string().describe('Why the import failed.') }),
    ),
    stated(
      'position_import_finished',
      z.object({ importId: z.int(), accepted: z.int(), duplicates: z.int(), refused: z.int() }),
    ),
    stated(
      'position_import_failed',
      z.object({ importId: z.int(), reason: z.string().describe('Why the import failed.') }),
    ),
    stated(
      'migration_import_finished',
      z.object({
        importId: z.int(),
        records: z.int().describe('Number of lines of the report.'),
        stored: z.int().describe('Number of positions stored.'),
        duplicates: z.int(),
        refused: z.int(),
      }),
    ),
    stated(
      'migration_import_failed',
      z.object({ importId: z.int(), reason: z.string().describe('Why the migration failed.') }),
    ),
    stated(
      'user_import_finished',
      z.object({ importId: z.int(), added: z.int(), present: z.int(), refused: z.int() }),
    ),
    stated('geofence_import_finished', z.object({ importId: z.int(), created: z.int(), refused: z.int() })),
    stated(
      'geofence_import_failed',
      z.object({ importId: z.int(), reason: z.string().describe('Why the import failed.') }),
    ),
    stated(
      'financial_import_finished',
      z.object({ importId: z.int(), created: z.int(), present: z.int(), refused: z.int() }),
    ),
    stated(
      'financial_import_failed',
      z.object({ importId: z.int(), reason: z.string().describe('Why the import failed.') }),
    ),
    stated(
      'user_import_failed',
      z.object({ importId: z.int(), reason: z.string().describe('Why the import failed.') }),
    ),
    stated(
      'file_refused',
      z.object({
        name: z.string(),
        reason: z.enum(uncheckedRefusals).describe('Why the file was rejected.'),
        virus: z
          .string()
          .nullable()
          .describe('Name of the virus as the scanner reports it. Null if none was found.'),
      }),
    ),
    stated(
      'alert_raised',
      z.object({
        alertId: z.int().nullable().describe('ID of the alert. Null for a test.'),
        number: z.int().nullable().describe('Number of the alert. Null for a test.'),
        type: z.string().describe('Name of the alert type.'),
        asset: z
          .string()
          .nullable()
          .describe('Code of the asset. Null for a group alert over several assets.'),
        severity: z.enum(severities),
        cause: z
          .enum(['raised', 'again', 'rose', 'untreated', 'given', 'not_owned', 'not_resolved'])
          .describe(
            'Why the notification was sent. `given` means that another user assigned the alert to the recipient.',
          ),
        more: z.int().optional().describe('Number of further alerts assigned at the same time.'),
      }),
    ),
    stated(
      'work_order_assigned',
      z.object({
        workOrderId: z.int(),
        code: z.string().describe('Number of the work order, such as OS-000123.'),
        task: z.string(),
        asset: z.string().describe('Code of the asset.'),
        dueOn: z.iso.date().nullable(),
      }),
    ),
    stated(
      'remote_stop_released',
      z.object({
        commandId: z.int().describe('ID of the remote stop.'),
        asset: z.string().describe('Code of the asset.'),
        device: z.string().describe('ID of the device.'),
        reason: z.enum(stopAlarms).describe('Why the stop was released.'),
      }),
    ),
    stated(
      'geofence_event',
      z.object({
        eventId: z.int(),
        geofenceId: z.int(),
        geofence: z.string().describe('Name of the geofence.'),
        asset: z.string().describe('Code of the asset.'),
        event: z.enum(followedEventKinds),
        at: instant.describe('When it happened, ISO 8601 in UTC.'),
      }),
    ),
    stated(
      'webhook_disabled',
      z.object({ webhookId: z.int(), name: z.string(), because: z.enum(webhookEndings) }),
    ),
    stated(
      'silence_given',
      z.object({
        assetId: z.int(),
        asset: z.string().describe('Code of the asset.'),
        by: z.string().describe('Name of the user who assigned it.'),
      }),
    ),
    stated(
      'unknown_device',
      z.object({
        count: z.int().describe('Number of new unknown devices.'),
        deviceId: z.string().describe('ID of the newest device.'),
      }),
    ),
    stated('account_invitation', z.object({ account: z.string() })),
    stated('member_left', z.object({ name: z.string(), email: z.string() })),
    stated(
      'security_changed',
      z.object({
        change: z.enum(securityChanges).describe('Kind of change.'),
        address: z.string().describe('Network address of the client.'),
        codesLeft: z.int().optional().describe('Number of unused recovery codes.'),
      }),
    ),
  ])
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;
export type NotificationKind = Notification['kind'];
/** Kind with its data. */
export type NotificationContent = {
  [Kind in NotificationKind]: Pick<Extract<Notification, { kind: Kind }>, 'kind' | 'data'>;
}[NotificationKind];

export const listNotificationsQuery = z.strictObject({
  ...pageQuery,
  show: z
    .enum(['all', 'unread', 'undismissed'])
    .default('all')
    .describe('Notifications to list. `undismissed` leaves out dismissed ones, which count as read.'),
});
export type ListNotificationsQuery = z.infer<typeof listNotificationsQuery>;

const unread = z.int().describe('Number of unread notifications, counted up to 100.');
export const notificationListSchema = listOf(notificationSchema).extend({ unread });
export type NotificationList = z.infer<typeof notificationListSchema>;
export const unreadCountSchema = z.object({ unread }).meta({ id: 'UnreadCount' });

export const notificationParams = z.object({
  notificationId: bigIdInQuery,
});
/** `upTo` is the newest notification the user has seen; later ones stay unchanged. */
export const upToSchema = z
  .strictObject({ upTo: notificationId.max(Number.MAX_SAFE_INTEGER) })
  .meta({ id: 'NotificationsUpTo' });

const notificationChanges = ['read', 'unread', 'dismiss', 'delete', 'restore'] as const;
export type NotificationChange = (typeof notificationChanges)[number];
export const changeNotificationsSchema = z
  .strictObject({
    ids: z
      .array(notificationId.max(Number.MAX_SAFE_INTEGER))
      .min(1)
      .max(500)
      .describe('IDs of the notifications.'),
    change: z.enum(notificationChanges).describe('Change to make.'),
  })
  .meta({ id: 'ChangeNotifications' });

export const notificationStreamQuery = z.strictObject({
  seconds: z.coerce
    .number()
    .int()
    .min(0)
    .max(3600)
    .default(900)
    .describe('Duration after which the stream ends, in seconds. 0 returns the current state only.'),
});

/** Reasons for the end of a stream; `over` means that its time passed and the next one should be opened. */
export type NotificationStreamEnd = 'over' | 'unauthenticated' | 'account_mismatch' | 'server_stopping';

/**
 * Data of stream events, by name. `rights` comes first and whenever the rights, sessions or accounts of the user
 * change; the client then reads the profile again. `state` is sent at the start and on each change to users with access
 * to notifications.
 */
export interface NotificationStreamEvents {
  readonly rights: { readonly version: string };
  readonly state: { readonly unread: number; readonly newestId: number | null };
  /**
   * Sent to users with access to alerts when visible alerts changed, at most every two seconds and not at the start.
   */
  readonly alerts: { readonly changed: true };
  /** Sent likewise to users with access to geofences when assets entered, left or exceeded the limit. */
  readonly geofences: { readonly changed: true };
  readonly end: {
    readonly code: NotificationStreamEnd;
    /** Why the session ended, if known, such as `removed`. */
    readonly because?: string;
  };
}
