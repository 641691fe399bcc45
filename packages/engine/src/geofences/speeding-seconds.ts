interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Time over the limits of geofences within a range, in s: of a trip, a stop or a day alike. Each episode is rounded as a
 * running total, so that ranges that tile time add up to the episode.
 */
export function speedingSecondsWithin(episodes: readonly Range[], { fromMs, toMs }: Range): number {
  return episodes.reduce((seconds, episode) => {
    const secondsUntil = (atMs: number): number =>
      Math.round(Math.max(0, Math.min(atMs, episode.toMs) - episode.fromMs) / 1000);
    return seconds + secondsUntil(toMs) - secondsUntil(fromMs);
  }, 0);
}
