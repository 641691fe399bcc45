import type { FencedAsset, FenceDefinition } from '@azimute/engine/geofences';
import type { TripPlanSource } from '@azimute/engine/trips';
import { openThread, type AskedThread } from '../../../../platform/threads/ask-thread.ts';
import type { KeptStates } from '../checkpoints.ts';
import type { ReducerStart } from '../hosted-reducer.ts';

/** Start of the recalculation of an asset, by reducer name. */
export interface BegunAsset {
  readonly asset: FencedAsset;
  readonly trips: TripPlanSource;
  readonly starts: Readonly<Record<string, ReducerStart<unknown>>>;
  /** The newest fix that changes anything: processing ends at the first unchanged checkpoint after it. */
  readonly lateToMs: number;
  /** Time until which each week without a checkpoint gets one. */
  readonly weeklyToMs: number;
}

/** Results from all fixes of an asset. */
export interface RebuiltPast {
  readonly reducers: readonly {
    readonly name: string;
    readonly state: unknown;
    readonly outputs: readonly unknown[];
  }[];
  readonly kept: readonly KeptStates[];
}

export type RebuildQuestion =
  | (BegunAsset & { readonly kind: 'begin' })
  /** Checkpoints after the processed time; the result for them is returned at the end. */
  | { readonly kind: 'mark'; readonly marks: readonly KeptStates[] }
  | { readonly kind: 'reduce'; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly nowMs: number };

export interface RebuildAnswer {
  /** The checkpoint after which everything is unchanged; null until one is found. */
  readonly metAtMs: number | null;
  /** Present at the end. */
  readonly past: RebuiltPast | null;
}

export type RebuildThread = AskedThread<RebuildQuestion, RebuildAnswer>;

/** Enough for one part of fixes, the results of the longest past, and the prepared fences. */
const HEAP_MB = 512;
const WORKER = new URL('./rebuild-worker.ts', import.meta.url);

export function openRebuildThread(fences: readonly FenceDefinition[]): RebuildThread {
  return openThread({ script: WORKER, data: fences, heapMb: HEAP_MB });
}
