import type { TrackerFrame } from '@azimute/contract';
import { Refusal } from '../../values/position-values.ts';
import type { DecodedFrame } from './tracker-protocol.ts';

/** A frame that is kept while an administrator watches its tracker. */
export interface WatchedFrame {
  readonly atMs: number;
  readonly isSent: boolean;
  readonly bytes: Uint8Array;
  /** Null for responses. */
  readonly decoded: TrackerFrame['decoded'];
}

/** Returns what the portal reads from a frame. */
export function describeFrame(decoded: DecodedFrame | Refusal): NonNullable<TrackerFrame['decoded']> {
  if (decoded instanceof Refusal) return { refusal: decoded.message, commandResult: null, reports: [] };
  const { reports = [], commandResult } = decoded;
  return {
    refusal: null,
    commandResult: commandResult?.text ?? null,
    reports: reports.map(({ fixedAtMs, place, speedKph, ignition, alarms }) => ({
      fixedAt: new Date(fixedAtMs).toISOString(),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      speedKph: speedKph ?? null,
      ignition: ignition ?? null,
      alarms: [...(alarms ?? [])],
    })),
  };
}
