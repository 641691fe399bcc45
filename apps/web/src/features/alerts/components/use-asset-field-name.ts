import type { AssetFieldWith } from '@azimute/contract/assets/fields';
import { useText } from '../../../i18n/use-text.ts';

/** The name of a field of the asset of an alert; alerts have a category of their own. */
export function useAssetFieldName(): (field: 'model' | AssetFieldWith<'alertFilter'>) => string {
  const text = useText('alerts');
  const nameOf = useText('fields');
  return (field) => (field === 'category' ? text('assetCategory') : nameOf(field));
}
