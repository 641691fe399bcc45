import type { CallPaths } from './call-address.ts';

/**
 * Causes of missing communication, likely ones in the order of their rules. Only users set `in_workshop` and
 * `subscription`.
 */
export const silenceCauses = [
  'device_moved',
  'no_device',
  'clock_wrong',
  'key_ended',
  'never_reported',
  'site_silent',
  'power_lost',
  'low_battery',
  'receiver_blind',
  'in_workshop',
  'subscription',
  'unknown',
] as const;
export type SilenceCause = (typeof silenceCauses)[number];

export const silenceNoteMaxLength = 200;

export const silencePaths = {
  getAssetSilence: 'GET /assets/:assetId/silence',
  listSilentAssets: 'GET /silent-assets',
  exportSilentAssets: 'GET /silent-assets/export',
  listSilencePeople: 'GET /silent-assets/:assetId/people',
  reviewSilence: 'PUT /silent-assets/:assetId',
} as const satisfies CallPaths;
