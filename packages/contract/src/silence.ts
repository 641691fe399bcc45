import type { CallPaths } from './call-address.ts';

/** Why an asset is likely to be silent, in the order of the rules that decide it. `subscription` is people's word alone. */
export const silenceCauses = [
  'device_moved',
  'in_workshop',
  'site_silent',
  'power_lost',
  'low_battery',
  'receiver_blind',
  'subscription',
  'unknown',
] as const;
export type SilenceCause = (typeof silenceCauses)[number];

export const silenceNoteMaxLength = 200;

export const silencePaths = {
  listSilentAssets: 'GET /silent-assets',
  exportSilentAssets: 'GET /silent-assets/export',
  listSilencePeople: 'GET /silent-assets/:assetId/people',
  reviewSilence: 'PUT /silent-assets/:assetId',
} as const satisfies CallPaths;
