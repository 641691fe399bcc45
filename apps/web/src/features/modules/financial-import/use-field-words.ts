import type { FinancialImportField } from '@azimute/contract/financial-imports';
import { useText } from '../../../i18n/use-text.ts';

/** What the column of a field is called in a template. */
export function useFieldWords(): (field: FinancialImportField) => string {
  const text = useText('financial-import');
  return (field) => text(`field_${field}`);
}
