import type { AlertProofDetails, AlertProofState, AlertVerdict } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';

interface ProofWords {
  readonly verdict: (state: AlertProofState) => string;
  /** Basis of a decided verdict. */
  readonly said: (verdict: AlertVerdict) => string;
  readonly exposure: (details: AlertProofDetails, value: number) => string;
}

/** Describes whether a countermeasure worked, and how that was determined. */
export function useProofWords(): ProofWords {
  const text = useText('alerts');
  const format = useFormat();
  const exposure = ({ unit }: AlertProofDetails, value: number): string =>
    unit === 'engine_hours'
      ? text('engineHours', { hours: format.hours(value) })
      : text('observedDays', {
          count: Math.round(value),
          formatted: format.number(value, value % 1 === 0 ? 0 : 1),
        });
  return {
    exposure,
    verdict: (state) => text(`verdict_${state}`),
    said: (verdict) => {
      const { state, reason, exposed, needed } = verdict;
      if (state === 'cannot_tell' && reason !== null) return text(`because_${reason}`);
      return text(state === 'recurred' ? 'recurredAfter' : 'heldFor', {
        exposed: exposure(verdict, exposed),
        needed: exposure(verdict, needed),
      });
    },
  };
}
