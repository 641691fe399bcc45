import type { Stage } from '../../../platform/tracing.ts';

/** The stages of writing a batch, in order; a batch that is tried again or halved goes through them again. */
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

/** Where the time of a batch goes. */
export class StageClock {
  readonly stages: Stage[] = [];
  #fromMs = performance.now();

  /** Ends the stage that has been going on since the one before. */
  mark(name: BatchStage): void {
    const toMs = performance.now();
    this.stages.push({ name, fromMs: this.#fromMs, toMs });
    this.#fromMs = toMs;
  }
}
