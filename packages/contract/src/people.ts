/** Media types of photos of people and accounts, told by their content and never by a name. */
export const photoMediaTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PhotoMediaType = (typeof photoMediaTypes)[number];

/** A photo as it is kept: a square of so many points a side, of so many bytes at most. */
export const photoMinSide = 64;
export const photoMaxSide = 1024;
export const photoMaxBytes = 512 * 1024;

/** Of an account: where the e-mail addresses of its company are, and the bounds of what it sets. */
export const domainPattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;
export const silentAfterMinutesMax = 525_600;
export const retentionMonthsMax = 600;
export const leastCoverageRange = { min: 0.01, max: 1 } as const;
export const nearTargetMax = 0.5;

/** Names of people and accounts. */
export const profileNameMaxLength = 120;
