/** Matches where the person has asked the machine for less movement. */
export const motion = window.matchMedia('(prefers-reduced-motion: reduce)');
