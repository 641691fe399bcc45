/** Events of webhooks, by area. */
export const webhookEventsByRoom = {
  alert: ['alert.opened', 'alert.changed', 'alert.finished', 'alert.reopened'],
  geofence: [
    'geofence.entered',
    'geofence.left',
    'geofence.speeding',
    'geofence.created',
    'geofence.changed',
    'geofence.deleted',
    'geofence.restored',
  ],
  asset: [
    'asset.created',
    'asset.changed',
    'asset.archived',
    'asset.restored',
    'asset.status_changed',
    'asset.communication_lost',
    'asset.communication_regained',
  ],
  device: ['device.connected', 'device.unassigned', 'device.discovered', 'device.blocked'],
  command: ['command.created', 'command.changed'],
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

const { alert, geofence, asset, device, command, trip, ...others } = webhookEventsByRoom;
export const webhookEvents = [
  ...alert,
  ...geofence,
  ...asset,
  ...device,
  ...command,
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

/** Unseen: the user who saved the endpoint could no longer see the event when it was due. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'unseen'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Reasons why the portal disabled an endpoint: it accepted nothing for days, or returned 410. */
export const webhookEndings = ['failing', 'gone'] as const;

export const webhooksPerAccount = 50;
export const webhookNameMaxLength = 120;
export const webhookAddressMaxLength = 1_000;
/** Time for which deliveries are also signed with a replaced secret. */
export const secretOverlapHours = 24;
/** Maximum number of previous secrets that sign. */
export const formerSecretsMost = 4;
/** Days without an accepted delivery after which an endpoint is disabled. */
export const webhookPatienceDays = 3;
/** Days that deliveries are kept. */
export const deliveriesKeptDays = 30;
