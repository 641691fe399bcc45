import { isOfKind } from '@azimute/contract/assets/fields';
import { useText } from '../../../i18n/use-text.ts';
import { isTagsField, type BulkField } from './bulk-change.ts';

export function useFieldLabel(): (field: BulkField) => string {
  const text = useText('assets');
  const nameOf = useText('fields');
  return (field) => {
    if (isTagsField(field)) return text(field);
    return isOfKind(field, 'minutes') ? text('silentLimit') : nameOf(field);
  };
}
