export const presenceMediaType = 'application/x-ndjson';
/** Of an area, in each direction. */
export const presenceAreaMostDegrees = 1;
export const presencePeriodMostDays = 92;
/** Two fixes inside belong to one interval when no other lies between them and the silence was no longer. */
export const presenceSilenceMostHours = 4;
/** Between two fixes outside a passage is inferred when they are no farther apart than this. */
export const passageMost = { minutes: 5, degrees: 0.1 } as const;
export const nearestAssetsMost = 100;
export const nearestAssetsUsual = 20;

export const presenceRefusals = ['area_too_large', 'period_too_long', 'period_reversed'] as const;
export type PresenceRefusal = (typeof presenceRefusals)[number];
