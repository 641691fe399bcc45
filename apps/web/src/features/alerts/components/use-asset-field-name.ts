import type { AssetFieldWith } from '@azimute/contract/assets/fields';
import { useText } from '../../../i18n/use-text.ts';

/** Name of an alert's asset field; alerts have a different category. */
export function useAssetFieldName(): (field: 'model' | AssetFieldWith<'alertFilter'>) => string {
  const text = useText('alerts');
  const nameOf = useText('fields');
  return (field) => (field === 'category' ? text('assetCategory') : nameOf(field));
}
