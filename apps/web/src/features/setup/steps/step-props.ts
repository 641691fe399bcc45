import type { Setup } from '../api/setup-query.ts';

export interface StepProps {
  readonly setup: Setup;
  /** Opens the next step. */
  readonly onDone: () => void;
}
