/** What other systems can hear of, by the room that it happens in. */
export const webhookEventsByRoom = {
  alert: ['alert.opened', 'alert.changed', 'alert.finished', 'alert.reopened'],
  geofence: [
    'geofence.entered',
    'geofence.left',
    'geofence.speeding',
    'geofence.created',
    'geofence.changed',
    'geofence.deleted',
  ],
  asset: [
    'asset.created',
    'asset.changed',
    'asset.status_changed',
    'asset.communication_lost',
    'asset.communication_regained',
  ],
  device: ['device.connected', 'device.unassigned', 'device.discovered', 'device.blocked'],
  trip: ['trip.started', 'trip.ended'],
  work_order: ['work_order.opened', 'work_order.changed', 'work_order.status_changed', 'work_order.done'],
  rental: ['rental.statement_issued'],
  file: ['file.added', 'file.replaced', 'file.deleted', 'file.restored'],
  report: ['report.sent'],
  import: ['import.ended'],
  export: ['export.made'],
  user: ['user.invited', 'user.invitation_ended', 'user.joined', 'user.access_changed', 'user.removed'],
  audit: ['audit.written'],
} as const;
export type WebhookRoom = keyof typeof webhookEventsByRoom;
export type WebhookEvent = (typeof webhookEventsByRoom)[WebhookRoom][number];

const { alert, geofence, asset, device, trip, ...others } = webhookEventsByRoom;
export const webhookEvents = [
  ...alert,
  ...geofence,
  ...asset,
  ...device,
  ...trip,
  ...others.work_order,
  ...others.rental,
  ...others.file,
  ...others.report,
  ...others.import,
  ...others.export,
  ...others.user,
  ...others.audit,
] as const satisfies readonly WebhookEvent[];

/** Unseen: whoever saved the endpoint did not see it any more when it was to go out. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'unseen'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why the portal switched an endpoint off: it took nothing for days, or it said that it is gone (410). */
export const webhookEndings = ['failing', 'gone'] as const;

export const webhooksPerAccount = 50;
export const webhookNameMaxLength = 120;
export const webhookAddressMaxLength = 1_000;
/** How long what goes out is signed with a secret as well after a new one was made. */
export const secretOverlapHours = 24;
/** How many former secrets sign at a time. */
export const formerSecretsMost = 4;
/** How long an endpoint may take nothing before it is switched off. */
export const webhookPatienceDays = 3;
/** How long deliveries are kept. */
export const deliveriesKeptDays = 30;
