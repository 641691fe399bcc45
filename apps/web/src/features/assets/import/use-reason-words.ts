import type { BadLineReason } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';

/** Says why a line cannot be imported, in the language that is shown. */
export function useReasonWords(): (reason: BadLineReason) => string {
  const text = useText('asset-import');
  const format = useFormat();
  return ({ field, reason, value, otherLine }) =>
    text(`reason_${reason}`, {
      field: field === null ? '' : text(`field_${field}`),
      value,
      line: otherLine === null ? '' : format.number(otherLine),
    });
}
