/** Meanings of trail colors. */
export const trailColors = ['speed', 'status', 'asset'] as const;
export type TrailColor = (typeof trailColors)[number];
