interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Returns the seconds over the limits of geofences within a range. Episodes are rounded as running totals, so that
 * adjacent ranges add up to the episode.
 */
export function speedingSecondsWithin(episodes: readonly Range[], { fromMs, toMs }: Range): number {
  return episodes.reduce((seconds, episode) => {
    const secondsUntil = (atMs: number): number =>
      Math.round(Math.max(0, Math.min(atMs, episode.toMs) - episode.fromMs) / 1000);
    return seconds + secondsUntil(toMs) - secondsUntil(fromMs);
  }, 0);
}
