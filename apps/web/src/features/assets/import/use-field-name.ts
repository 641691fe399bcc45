import type { AssetImportField } from '@azimute/contract/asset-imports';
import { useText } from '../../../i18n/use-text.ts';

/** The name of a field as the import shows it; meters are taken from new assets alone. */
export function useFieldName(): (field: AssetImportField) => string {
  const text = useText('asset-import');
  const name = useText('fields');
  return (field) => (field === 'hourMeter' || field === 'odometer' ? text(`field_${field}`) : name(field));
}
