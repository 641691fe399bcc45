import type { AssetFacets } from '@azimute/contract';
import { Popover } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { filterNames, type AssetSearch, type FilterName } from '../api/asset-search.ts';
import { FilterValues } from './filter-values.tsx';
import classes from './filters.module.css';
import { useAppliedToast } from './use-applied-toast.ts';

interface AddFilterProps {
  readonly search: AssetSearch;
  readonly facets: AssetFacets | undefined;
  readonly onChange: (name: FilterName, values: string[]) => void;
}

/** All filters in one popover: first which, then its values. */
export function AddFilter({ search, facets, onChange }: AddFilterProps) {
  const text = useText('assets');
  const [name, setName] = useState<FilterName | null>(null);
  const applied = useAppliedToast(
    filterNames.flatMap((one) => (search[one] ?? []).map((value) => `${one} ${value}`)),
  );
  return (
    <Popover
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
      onOpen={() => {
        setName(null);
        applied.onOpen();
      }}
      onClose={applied.onClose}
    >
      <Popover.Target>
        <button type="button" className={classes['add']}>
          <IconPlus size={14} stroke={2} aria-hidden />
          {text('addFilter')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''} aria-label={text('filters')}>
        {name === null ? (
          <ul className={classes['names']}>
            {filterNames.map((one) => (
              <li key={one}>
                <button type="button" className={classes['name']} onClick={() => setName(one)}>
                  {text(`filter_${one}`)}
                  <span className={classes['count']}>{search[one]?.length ?? ''}</span>
                  <IconChevronRight size={16} stroke={1.75} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <>
            <button type="button" className={classes['back']} onClick={() => setName(null)}>
              <IconChevronLeft size={16} stroke={1.75} aria-hidden />
              {text('backToFilters')}
            </button>
            <FilterValues
              key={name}
              name={name}
              chosen={search[name] ?? []}
              facets={facets}
              onChange={(values) => onChange(name, values)}
            />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
