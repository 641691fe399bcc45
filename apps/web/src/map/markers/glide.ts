export const glideMs = 900;

/** One thing that moves from where it was drawn to where it is, linearly, and waits there. */
export interface Glide {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly startMs: number;
}

function shareAt(glide: Glide, nowMs: number, durationMs: number): number {
  if (durationMs <= 0) return 1;
  return Math.min(1, Math.max(0, (nowMs - glide.startMs) / durationMs));
}

export function isMoving(glide: Glide, nowMs: number, durationMs: number): boolean {
  return (glide.fromX !== glide.toX || glide.fromY !== glide.toY) && shareAt(glide, nowMs, durationMs) < 1;
}

export function placeAt(glide: Glide, nowMs: number, durationMs: number): readonly [x: number, y: number] {
  const share = shareAt(glide, nowMs, durationMs);
  return [glide.fromX + (glide.toX - glide.fromX) * share, glide.fromY + (glide.toY - glide.fromY) * share];
}

/** Sets off from where the thing is drawn now; what is new, or did not move, stands still. */
export function glideTo(
  before: Glide | undefined,
  x: number,
  y: number,
  nowMs: number,
  durationMs: number,
): Glide {
  if (before === undefined) return { fromX: x, fromY: y, toX: x, toY: y, startMs: nowMs };
  if (before.toX === x && before.toY === y) return before;
  const [fromX, fromY] = placeAt(before, nowMs, durationMs);
  return { fromX, fromY, toX: x, toY: y, startMs: nowMs };
}
