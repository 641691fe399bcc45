import type { FencedAsset, FenceDefinition } from '@azimute/engine/geofences';
import type { TripPlanSource } from '@azimute/engine/trips';
import { openThread, type AskedThread } from '../../../../platform/threads/ask-thread.ts';
import type { KeptStates } from '../checkpoints.ts';
import type { ReducerStart } from '../hosted-reducer.ts';

/** Where recomputing an asset begins, by the names of the reducers that do. */
export interface BegunAsset {
  readonly asset: FencedAsset;
  readonly trips: TripPlanSource;
  readonly starts: Readonly<Record<string, ReducerStart<unknown>>>;
  /** The newest fix that changes anything: processing ends at the first checkpoint behind it that comes out as it was kept. */
  readonly lateToMs: number;
  /** Up to when each week gets a checkpoint that has none. */
  readonly weeklyToMs: number;
}

/** What came out of all fixes of an asset. */
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
  /** Checkpoints, of later time than what was processed: what comes out at them is answered at the end. */
  | { readonly kind: 'mark'; readonly marks: readonly KeptStates[] }
  | { readonly kind: 'reduce'; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly nowMs: number };

export interface RebuildAnswer {
  /** The checkpoint from which on everything is as it was recorded; null until there is one. */
  readonly metAtMs: number | null;
  /** At the end. */
  readonly past: RebuiltPast | null;
}

export type RebuildThread = AskedThread<RebuildQuestion, RebuildAnswer>;

/** The fixes that are handed over at once, what comes out of the longest past, and the prepared fences. */
const HEAP_MB = 512;
const WORKER = new URL('./rebuild-worker.ts', import.meta.url);

export function openRebuildThread(fences: readonly FenceDefinition[]): RebuildThread {
  return openThread({ script: WORKER, data: fences, heapMb: HEAP_MB });
}
