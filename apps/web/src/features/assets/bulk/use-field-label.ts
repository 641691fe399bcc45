import { assetFields, isOfKind } from '@azimute/contract/assets/fields';
import { useText } from '../../../i18n/use-text.ts';
import { isTagsField, type BulkField } from './bulk-change.ts';

export function useFieldLabel(): (field: BulkField) => string {
  const text = useText('assets');
  return (field) => {
    if (isTagsField(field) || isOfKind(field, 'yes_or_no')) return text(field);
    if (isOfKind(field, 'minutes')) return text('silentLimit');
    return text(`filter_${assetFields[field].filter}`);
  };
}
