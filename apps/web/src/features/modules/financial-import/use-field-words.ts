import type { FinancialImportField } from '@azimute/contract/financial-imports';
import { useText } from '../../../i18n/use-text.ts';

/** Returns the column name of a field in a template. */
export function useFieldWords(): (field: FinancialImportField) => string {
  const text = useText('financial-import');
  return (field) => text(`field_${field}`);
}
