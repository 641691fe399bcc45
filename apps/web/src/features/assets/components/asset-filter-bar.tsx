import { assetSearchMinLength } from '@azimute/contract/assets/values';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { PlainChip } from '../../../ui/filters/plain-chip.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { isFiltered, withFilter, withoutFilters } from '../api/asset-search.ts';
import { useAssetFilters } from './use-asset-filters.tsx';
import { useAssetSearch } from '../api/use-asset-search.ts';

interface AssetFilterBarProps {
  /** How the list is looked at. */
  readonly children: ReactNode;
}

/** Search and filters, kept in the address. */
export function AssetFilterBar({ children }: AssetFilterBarProps) {
  const text = useText('assets');
  const { search, change } = useAssetSearch();
  const format = useFormat();
  const filters = useAssetFilters(search);
  return (
    <FilterBar
      filters={filters}
      onChange={(name, values) => change((current) => withFilter(current, name, values), { replace: true })}
      isFiltered={isFiltered(search)}
      onClear={() => change(withoutFilters, { replace: true })}
      search={
        <>
          <SearchField
            label={text('search')}
            minLength={assetSearchMinLength}
            value={search.search ?? ''}
            onChange={(value) =>
              change(
                ({ search: _replaced, ...others }) => (value === '' ? others : { ...others, search: value }),
                { replace: true },
              )
            }
          />
          {search.assets !== undefined && (
            <PlainChip
              label={text('pickedAssets')}
              words={format.number(search.assets.length)}
              onRemove={() => change(({ assets: _assets, ...others }) => others, { replace: true })}
            />
          )}
        </>
      }
    >
      {children}
    </FilterBar>
  );
}
