import type { AssetImportField } from '@azimute/contract/asset-imports';
import { fieldIdOf, isCustomColumn, type CustomColumn } from '@azimute/contract/assets/custom-fields';
import { useText } from '../../../i18n/use-text.ts';
import { useCustomWords } from '../../custom-fields/use-custom-words.ts';

/** Returns the name of a field in the import; meters are read only for new assets. */
export function useFieldName(): (field: AssetImportField | CustomColumn) => string {
  const text = useText('asset-import');
  const name = useText('fields');
  const custom = useCustomWords();
  return (field) => {
    if (isCustomColumn(field)) {
      const found = custom.fields.find(({ id }) => id === fieldIdOf(field));
      return found === undefined ? '' : custom.nameOf(found);
    }
    return field === 'hourMeter' || field === 'odometer' ? text(`field_${field}`) : name(field);
  };
}
