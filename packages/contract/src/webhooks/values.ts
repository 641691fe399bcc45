/** What other systems can hear of. */
export const webhookEvents = [
  'alert.opened',
  'alert.changed',
  'alert.finished',
  'alert.reopened',
  'geofence.entered',
  'geofence.left',
  'geofence.speeding',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Unseen: whoever saved the endpoint did not see it any more when it was to go out. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'unseen'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why the portal switched an endpoint off: it took nothing for days, or it said that it is gone (410). */
export const webhookEndings = ['failing', 'gone'] as const;

export const webhooksPerAccount = 50;
export const webhookNameMaxLength = 120;
export const webhookAddressMaxLength = 1_000;
/** How long what goes out is signed with the secret before as well. */
export const secretOverlapHours = 24;
/** How long an endpoint may take nothing before it is switched off. */
export const webhookPatienceDays = 3;
/** How long deliveries are kept. */
export const deliveriesKeptDays = 30;
