import { DomainError } from '../../../platform/domain-error.ts';

/**
 * Token, checked before a batch is written, which shows that this engine still holds the lane from which the batch
 * was read.
 */
export interface Fence {
  readonly lane: number;
  readonly epoch: number;
}

const RETRY_AFTER_SECONDS = 1;

/** Another engine reads these lanes now; nothing was written. */
export class LaneLostError extends DomainError {
  readonly lanes: readonly number[];

  constructor(lanes: readonly number[]) {
    super('overloaded', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      detail: `Another engine has taken over lanes ${lanes.join(', ')} of the journal.`,
    });
    this.lanes = lanes;
  }
}
