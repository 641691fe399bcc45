import type { AssetStatus } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import type { FilterName } from './asset-search.ts';

/** Words for a filter's value, given what the facets call it. */
export function useFilterLabel(): (name: FilterName, value: string, label: string) => string {
  const text = useText('assets');
  const status = useText('status');
  return (name, value, label) => {
    if (name === 'status') return status(value as AssetStatus);
    if (name === 'customers' && value === '0') return text('withoutCustomer');
    return label === '' ? text('withoutValue') : label;
  };
}
