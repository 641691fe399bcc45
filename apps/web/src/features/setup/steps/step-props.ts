import type { Setup } from '../../endpoints/setup-options.ts';

export interface StepProps {
  readonly setup: Setup;
  /** Opens the next step. */
  readonly onDone: () => void;
}
