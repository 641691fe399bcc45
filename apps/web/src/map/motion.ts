/** Matches if the user prefers reduced motion. */
export const motion = window.matchMedia('(prefers-reduced-motion: reduce)');
