/** From one fix to the next. */
export const glideMs = 900;
/** From one frame of a fleet that is played to the next. */
export const playedGlideMs = 150;
/** Out of a cluster that falls apart, and into one that forms. */
export const partMs = 260;
/** What was silent for so long is where it is, and nobody knows how it came there. */
const longSilenceMs = 60_000;

/** One thing that moves from where it was drawn to where it is, linearly, and waits there. */
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

/** In web mercator a millisecond, along the axis on which it goes faster; 0 where it has arrived. */
export function speedAt(glide: Glide, nowMs: number): number {
  return shareAt(glide, nowMs) < 1 ? reach(glide) / glide.durationMs : 0;
}

/** How far the thing is drawn elsewhere at once, without gliding there. */
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
  /** What goes farther than this at once is not seen going. */
  readonly farthest: number;
}

/** Sets off from where the thing is drawn now; what is new, did not move, was silent for long or jumps stands still. */
export function glideTo(before: Glide | undefined, x: number, y: number, nowMs: number, pace: Pace): Glide {
  if (before === undefined) return standAt(x, y, nowMs);
  if (before.toX === x && before.toY === y) return before;
  const [fromX, fromY] = placeAt(before, nowMs);
  const isFar = Math.max(Math.abs(x - fromX), Math.abs(y - fromY)) > pace.farthest;
  if (isFar || nowMs - before.startMs > longSilenceMs) return standAt(x, y, nowMs);
  return { fromX, fromY, toX: x, toY: y, startMs: nowMs, durationMs: pace.durationMs };
}

/** Sets off from where what it was part of stood. */
export function partFrom(
  origin: readonly [x: number, y: number],
  x: number,
  y: number,
  nowMs: number,
  durationMs: number,
): Glide {
  return { fromX: origin[0], fromY: origin[1], toX: x, toY: y, startMs: nowMs, durationMs };
}
