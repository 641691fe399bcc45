import type { CallPaths } from './call-address.ts';
import { recordPaths } from './record-paths.ts';

export const subscriptionNames = {
  name: 'Subscription',
  plural: 'Subscriptions',
  path: 'subscriptions',
  id: 'subscriptionId',
} as const;

export const subscriptionPaths = {
  ...recordPaths(subscriptionNames),
  // Not POST, because read-only tokens can use POST for searches.
  createSubscription: 'PUT /subscriptions',
  listSubscriptionPeople: 'GET /subscriptions/people',
  sendSubscription: 'PUT /subscriptions/:subscriptionId/sending',
  leaveSubscription: 'DELETE /subscriptions/:subscriptionId/recipients/me',
  openSubscriptionLink: 'POST /subscription-links/open',
  downloadSubscriptionLink: 'POST /subscription-links/download',
} as const satisfies CallPaths;
