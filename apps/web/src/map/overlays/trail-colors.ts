/** What the colours of trails say. */
export const trailColors = ['speed', 'status', 'asset'] as const;
export type TrailColor = (typeof trailColors)[number];
