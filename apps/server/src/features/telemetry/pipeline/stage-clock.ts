import type { Stage } from '../../../platform/tracing.ts';

/** The stages of writing a batch, in order. A batch that is retried or halved repeats them. */
export type BatchStage =
  | 'begin'
  | 'look_up'
  | 'insert'
  | 'step'
  | 'reducers'
  | 'store'
  | 'events'
  | 'quarantine'
  | 'commit';

/** Measures the time of each stage of a batch. */
export class StageClock {
  readonly stages: Stage[] = [];
  #fromMs = performance.now();

  /** Ends the current stage, which began at the previous mark. */
  mark(name: BatchStage): void {
    const toMs = performance.now();
    this.stages.push({ name, fromMs: this.#fromMs, toMs });
    this.#fromMs = toMs;
  }
}
