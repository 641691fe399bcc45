import type { Conclusion, Explanation } from './compared-asset.ts';

/** The conclusions of the reducers with one change, computed when they are first needed. */
export interface Trial {
  readonly explanation: Omit<Explanation, 'positions'>;
  /** Times of the positions that an input adds or leaves out. */
  readonly changedMs: readonly number[];
  readonly conclude: () => readonly Conclusion[];
}

/** The conclusions without a change, and with one. */
export interface Trials {
  readonly unchanged: () => readonly Conclusion[];
  readonly changed: readonly Trial[];
}

export function makeTrials(unchanged: () => readonly Conclusion[], changed: readonly Trial[]): Trials {
  let concluded: readonly Conclusion[] | undefined;
  return { unchanged: () => (concluded ??= unchanged()), changed };
}

export function makeTrial(
  {
    reason,
    setting = null,
    ownValue = null,
    theirValue = null,
    changedMs = [],
  }: Pick<Explanation, 'reason'> & Partial<Explanation> & { readonly changedMs?: readonly number[] },
  conclude: () => readonly Conclusion[],
): Trial {
  let concluded: readonly Conclusion[] | undefined;
  return {
    explanation: { reason, setting, ownValue, theirValue },
    changedMs,
    conclude: () => (concluded ??= conclude()),
  };
}
