import type { CallPaths } from './call-address.ts';

/** Filter of the list of service accounts. */
export const serviceAccountStates = ['active', 'disabled', 'expired'] as const;
export type ServiceAccountState = (typeof serviceAccountStates)[number];

/** IP ranges of a service account. */
export const serviceAccountRangesMost = 50;
/** Hours for which the previous key stays valid after a rotation. */
export const keptKeyHoursMost = 168;

export const serviceAccountPaths = {
  listServiceAccounts: 'GET /service-accounts',
  getServiceAccount: 'GET /service-accounts/:serviceAccountId',
  createServiceAccount: 'POST /service-accounts',
  updateServiceAccount: 'PUT /service-accounts/:serviceAccountId',
  rotateServiceAccountKey: 'POST /service-accounts/:serviceAccountId/key',
  deleteServiceAccount: 'DELETE /service-accounts/:serviceAccountId',
} as const satisfies CallPaths;
