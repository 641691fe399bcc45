/** Duration of the move between two fixes. */
export const glideMs = 900;
/** Duration of the move between two frames of playback. */
export const playedGlideMs = 150;
/** Duration of splitting and merging clusters. */
export const partMs = 260;
/** After a longer gap the asset moves without animation, since its path is unknown. */
const longSilenceMs = 60_000;

/** An object that moves linearly from its drawn place to its actual one. */
export interface Glide {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly startMs: number;
  readonly durationMs: number;
}

function shareAt({ startMs, durationMs }: Glide, nowMs: number): number {
  if (durationMs <= 0) return 1;
  return Math.min(1, Math.max(0, (nowMs - startMs) / durationMs));
}

const reach = ({ fromX, fromY, toX, toY }: Glide): number =>
  Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY));

/** Returns the speed along the faster axis, in web mercator per millisecond; 0 at the target. */
export function speedAt(glide: Glide, nowMs: number): number {
  return shareAt(glide, nowMs) < 1 ? reach(glide) / glide.durationMs : 0;
}

/** Returns the distance that the object jumps without animation. */
export function leapOf(before: Glide, after: Glide, nowMs: number): number {
  const [x, y] = placeAt(before, nowMs);
  const [atX, atY] = placeAt(after, nowMs);
  return Math.max(Math.abs(x - atX), Math.abs(y - atY));
}

export function placeAt(glide: Glide, nowMs: number): readonly [x: number, y: number] {
  const share = shareAt(glide, nowMs);
  return [glide.fromX + (glide.toX - glide.fromX) * share, glide.fromY + (glide.toY - glide.fromY) * share];
}

export function standAt(x: number, y: number, nowMs: number): Glide {
  return { fromX: x, fromY: y, toX: x, toY: y, startMs: nowMs, durationMs: 0 };
}

export interface Pace {
  readonly durationMs: number;
  /** Maximum distance of an animated move. */
  readonly farthest: number;
}

/** Starts from the drawn place. New or unmoved objects, long gaps and jumps are not animated. */
export function glideTo(before: Glide | undefined, x: number, y: number, nowMs: number, pace: Pace): Glide {
  if (before === undefined) return standAt(x, y, nowMs);
  if (before.toX === x && before.toY === y) return before;
  const [fromX, fromY] = placeAt(before, nowMs);
  const isFar = Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) > pace.farthest;
  if (isFar || nowMs - before.startMs > longSilenceMs) return standAt(x, y, nowMs);
  return { fromX, fromY, toX: x, toY: y, startMs: nowMs, durationMs: pace.durationMs };
}

/** Starts from the place of the object that it was part of. */
export function partFrom(
  origin: readonly [x: number, y: number],
  x: number,
  y: number,
  nowMs: number,
  durationMs: number,
): Glide {
  return { fromX: origin[0], fromY: origin[1], toX: x, toY: y, startMs: nowMs, durationMs };
}
