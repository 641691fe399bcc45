import type { FencedAsset, FenceDefinition } from '@azimute/engine/geofences';
import type { TripPlanSource } from '@azimute/engine/trips';
import { openThread, type AskedThread } from '../../../../platform/threads/ask-thread.ts';
import type { Checkpoint } from '../checkpoints.ts';
import type { FoldStart } from '../hosted-fold.ts';

/** Where folding an asset anew begins, by the names of the folds that do. */
export interface BegunAsset {
  readonly asset: FencedAsset;
  readonly trips: TripPlanSource;
  readonly starts: Readonly<Record<string, FoldStart<unknown>>>;
}

/** What came out of all fixes of an asset. */
export interface RebuiltPast {
  readonly folds: readonly {
    readonly name: string;
    readonly state: unknown;
    readonly outputs: readonly unknown[];
  }[];
  readonly kept: readonly Pick<Checkpoint, 'atMs' | 'states'>[];
}

export type RebuildQuestion =
  | (BegunAsset & { readonly kind: 'begin' })
  /** Instants of checkpoints, of later time than what was folded: what is kept at them is answered at the end. */
  | { readonly kind: 'mark'; readonly marksMs: readonly number[] }
  | { readonly kind: 'fold'; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly nowMs: number };

export type RebuildThread = AskedThread<RebuildQuestion, RebuiltPast | null>;

/** The fixes that are handed over at once, what comes out of the longest past, and the prepared fences. */
const HEAP_MB = 512;
const WORKER = new URL('./rebuild-worker.ts', import.meta.url);

export function openRebuildThread(fences: readonly FenceDefinition[]): RebuildThread {
  return openThread({ script: WORKER, data: fences, heapMb: HEAP_MB });
}
