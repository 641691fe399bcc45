import type { CallPaths } from './call-address.ts';

export const statusHistoryMaxDays = 92;

export const statusReasons = [
  'set_by_person',
  'never_reported',
  'silence',
  'ignition_on',
  'hour_meter_advancing',
  'moving',
  'ignition_off',
  'no_sign_of_engine',
] as const;
export type StatusReason = (typeof statusReasons)[number];

export const statusHistoryPaths = {
  getAssetStatusHistory: 'GET /assets/:assetId/status-history',
} as const satisfies CallPaths;
