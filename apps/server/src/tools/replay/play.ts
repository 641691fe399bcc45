import { setTimeout as sleep } from 'node:timers/promises';
import { osmandAnswerSchema } from '@azimute/contract';
import type { PlannedFix } from './plan-fixes.ts';

export interface ReplayCounts {
  stored: number;
  repeated: number;
  refused: number;
  /** Number of refusals by reason, in the endpoint's wording. */
  readonly reasons: Map<string, number>;
}

export interface PlayOptions {
  readonly to: string;
  readonly key: string;
  readonly startMs: number;
  readonly signal?: AbortSignal;
  readonly onCount?: (counts: ReplayCounts) => void;
}

/** The portal refuses this sender permanently. */
class ReplayRefusedError extends Error {
  override readonly name = 'ReplayRefusedError';
}

const AT_ONCE = 64;
const REPEAT_AFTER_MS = 500;

/** Sends each track separately, fix by fix, and repeats unacknowledged ones, like a device. */
export async function play(
  tracks: readonly (readonly PlannedFix[])[],
  options: PlayOptions,
): Promise<ReplayCounts> {
  const counts: ReplayCounts = { stored: 0, repeated: 0, refused: 0, reasons: new Map() };
  const waiting = tracks.values();
  const isPaced = tracks.some((fixes) => fixes.some((fix) => fix.afterMs > 0));
  const playInTurn = async (): Promise<void> => {
    for (const fixes of waiting) await playTrack(fixes, options, counts);
  };
  // A live replay moves all devices at the same time; at full speed, a few devices are enough to keep the portal
  // busy.
  const players = isPaced ? tracks.length : Math.min(AT_ONCE, tracks.length);
  await Promise.all(Array.from({ length: players }, playInTurn));
  return counts;
}

async function playTrack(
  fixes: readonly PlannedFix[],
  options: PlayOptions,
  counts: ReplayCounts,
): Promise<void> {
  for (const { afterMs, parameters } of fixes) {
    const waitMs = options.startMs + afterMs - Date.now();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: options.signal }).catch(() => undefined);
    if (options.signal?.aborted === true) return;
    await sendUntilAnswered(new URLSearchParams(parameters).toString(), options, counts);
    options.onCount?.(counts);
  }
}

async function sendUntilAnswered(query: string, options: PlayOptions, counts: ReplayCounts): Promise<void> {
  while (options.signal?.aborted !== true) {
    const answer = await fetch(`${options.to}/api/v1/telemetry/osmand?${query}`, {
      headers: { authorization: `Bearer ${options.key}` },
    }).catch(() => undefined);
    if (answer?.ok === true) {
      const { accepted, duplicates, rejected } = osmandAnswerSchema.parse(await answer.json());
      counts.stored += accepted;
      counts.repeated += duplicates;
      counts.refused += rejected.length;
      for (const { message } of rejected) counts.reasons.set(message, (counts.reasons.get(message) ?? 0) + 1);
      return;
    }
    const isPassing = answer === undefined || answer.status >= 500 || answer.status === 429;
    if (!isPassing)
      throw new ReplayRefusedError(`${options.to} returned HTTP ${answer.status}: ${await answer.text()}`);
    await answer?.body?.cancel();
    await sleep(REPEAT_AFTER_MS, undefined, { signal: options.signal }).catch(() => undefined);
  }
}
