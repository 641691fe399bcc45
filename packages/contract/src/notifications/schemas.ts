import { z } from 'zod';
import { uncheckedRefusals } from '../files/values.ts';
import { followedEventKinds, severities } from '../geofences/values.ts';
import { listOf, pageQuery } from '../list-schemas.ts';
import { securityChanges } from '../security.ts';
import { webhookEndings } from '../webhooks/values.ts';
import { bigIdInQuery } from '../scalars.ts';

const instant = z.iso.datetime({ offset: true });

/** Ids outgrow four bytes: a notification for every alert of every person, for ever. */
const notificationId = z.int().positive();

function stated<Kind extends string, Data extends z.ZodType>(kind: Kind, data: Data) {
  return z.object({
    id: notificationId,
    createdAt: instant,
    readAt: instant.nullable(),
    dismissedAt: instant.nullable(),
    kind: z.literal(kind),
    data,
  });
}

/**
 * What a person can be told, with its data; each kind has its words in the browser's texts. Rows are kept for a year:
 * a member that is added later is optional.
 */
export const notificationSchema = z
  .discriminatedUnion('kind', [
    stated(
      'asset_import_finished',
      z.object({ importId: z.int(), created: z.int(), changed: z.int(), bad: z.int() }),
    ),
    stated('asset_import_failed', z.object({ importId: z.int(), reason: z.string() })),
    stated(
      'position_import_finished',
      z.object({ importId: z.int(), accepted: z.int(), duplicates: z.int(), refused: z.int() }),
    ),
    stated('position_import_failed', z.object({ importId: z.int(), reason: z.string() })),
    stated(
      'user_import_finished',
      z.object({ importId: z.int(), added: z.int(), present: z.int(), refused: z.int() }),
    ),
    stated('geofence_import_finished', z.object({ importId: z.int(), created: z.int(), refused: z.int() })),
    stated('geofence_import_failed', z.object({ importId: z.int(), reason: z.string() })),
    stated(
      'financial_import_finished',
      z.object({ importId: z.int(), created: z.int(), present: z.int(), refused: z.int() }),
    ),
    stated('financial_import_failed', z.object({ importId: z.int(), reason: z.string() })),
    stated('user_import_failed', z.object({ importId: z.int(), reason: z.string() })),
    stated(
      'file_refused',
      z.object({
        name: z.string(),
        reason: z.enum(uncheckedRefusals),
        virus: z.string().nullable().describe('As the scanner names what it found'),
      }),
    ),
    stated(
      'alert_raised',
      z.object({
        alertId: z.int().nullable().describe('Null of a test of the type'),
        number: z.int().nullable(),
        type: z.string().describe('Its name'),
        asset: z.string().nullable().describe('Its code; null of a group of several'),
        severity: z.enum(severities),
        cause: z
          .enum(['raised', 'again', 'rose', 'untreated', 'given', 'not_owned', 'not_resolved'])
          .describe('Given: to the person, by another'),
        more: z.int().optional().describe('Further alerts that were given with it'),
      }),
    ),
    stated(
      'work_order_assigned',
      z.object({
        workOrderId: z.int(),
        code: z.string().describe('As OS-000123'),
        task: z.string(),
        asset: z.string().describe('Its code'),
        dueOn: z.iso.date().nullable(),
      }),
    ),
    stated(
      'geofence_event',
      z.object({
        eventId: z.int(),
        geofenceId: z.int(),
        geofence: z.string().describe('Its name'),
        asset: z.string().describe('Its code'),
        event: z.enum(followedEventKinds),
        at: instant.describe('When it happened'),
      }),
    ),
    stated(
      'webhook_disabled',
      z.object({ webhookId: z.int(), name: z.string(), because: z.enum(webhookEndings) }),
    ),
    stated('silence_given', z.object({ assetId: z.int(), asset: z.string(), by: z.string() })),
    stated('unknown_device', z.object({ count: z.int(), deviceId: z.string().describe('The newest') })),
    stated('account_invitation', z.object({ account: z.string() })),
    stated('member_left', z.object({ name: z.string(), email: z.string() })),
    stated(
      'security_changed',
      z.object({
        change: z.enum(securityChanges),
        address: z.string().describe('From where'),
        codesLeft: z.int().optional().describe('Recovery codes that were not used'),
      }),
    ),
  ])
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;
export type NotificationKind = Notification['kind'];
/** Kind and data, as they belong together. */
export type NotificationContent = {
  [Kind in NotificationKind]: Pick<Extract<Notification, { kind: Kind }>, 'kind' | 'data'>;
}[NotificationKind];

export const listNotificationsQuery = z.strictObject({
  ...pageQuery,
  show: z
    .enum(['all', 'unread', 'undismissed'])
    .default('all')
    .describe('Those that were dismissed are left out of "undismissed" and count as read'),
});
export type ListNotificationsQuery = z.infer<typeof listNotificationsQuery>;

const unread = z.int().describe('Counted to 100: that many, or more');
export const notificationListSchema = listOf(notificationSchema).extend({ unread });
export type NotificationList = z.infer<typeof notificationListSchema>;
export const unreadCountSchema = z.object({ unread }).meta({ id: 'UnreadCount' });

export const notificationParams = z.object({
  notificationId: bigIdInQuery,
});
/** `upTo` is the newest that the person has seen: one that arrives in between is left as it is. */
export const upToSchema = z
  .strictObject({ upTo: notificationId.max(Number.MAX_SAFE_INTEGER) })
  .meta({ id: 'NotificationsUpTo' });

const notificationChanges = ['read', 'unread', 'dismiss', 'delete', 'restore'] as const;
export type NotificationChange = (typeof notificationChanges)[number];
export const changeNotificationsSchema = z
  .strictObject({
    ids: z.array(notificationId.max(Number.MAX_SAFE_INTEGER)).min(1).max(500),
    change: z.enum(notificationChanges),
  })
  .meta({ id: 'ChangeNotifications' });

export const notificationStreamQuery = z.strictObject({
  seconds: z.coerce
    .number()
    .int()
    .min(0)
    .max(3600)
    .default(900)
    .describe('After so long the stream ends by itself; 0 answers how things are now, alone'),
});

/** Why the server ended a stream; `over`: its time has passed, open the next one. */
export type NotificationStreamEnd = 'over' | 'unauthenticated' | 'account_mismatch' | 'server_stopping';

/**
 * Data of the stream's events, by the event's name. `rights` comes first: the version that the profile tells too. It comes
 * again when that has changed, and when another session of the person ended or their accounts are others: whoever hears it
 * then asks for the profile. `state` comes to those who see notifications, at the beginning and whenever anything changed.
 */
export interface NotificationStreamEvents {
  readonly rights: { readonly version: string };
  readonly state: { readonly unread: number; readonly newestId: number | null };
  /**
   * To those who see alerts: alerts of ULs that they see changed, and what is shown of them is to be read again. At most
   * every two seconds; not at the beginning.
   */
  readonly alerts: { readonly changed: true };
  /** To those who see geofences, likewise: assets of ULs that they see entered or left one, or went too fast in it. */
  readonly geofences: { readonly changed: true };
  readonly end: {
    readonly code: NotificationStreamEnd;
    /** Why the session ended, where that is known; a word such as `removed`. */
    readonly because?: string;
  };
}
