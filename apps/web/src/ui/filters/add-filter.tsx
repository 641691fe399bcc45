import { Popover } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Stack, Text } from '../layout/primitives.tsx';
import type { ChangeFilter, Filter } from './filter.ts';
import { FilterValues } from './filter-values.tsx';
import classes from './filters.module.css';
import { useAppliedToast } from './use-applied-toast.ts';

interface AddFilterProps<Name extends string> {
  readonly filters: readonly Filter<Name>[];
  readonly onChange: ChangeFilter<Name>;
}

/** All filters in one popover: first the filter, then its values. */
export function AddFilter<Name extends string>({ filters, onChange }: AddFilterProps<Name>) {
  const text = useText('ui');
  const [name, setName] = useState<Name | null>(null);
  const applied = useAppliedToast(
    filters.flatMap((filter) => filter.chosen.map((value) => `${filter.name} ${value}`)),
  );
  const shown = filters.find((filter) => filter.name === name);
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
        <button type="button" className="toggle" data-adds>
          <IconPlus size={14} stroke={2} aria-hidden />
          {text('addFilter')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''} aria-label={text('filters')}>
        {shown === undefined ? (
          <Stack as="ul">
            {filters.map((filter) => (
              <li key={filter.name}>
                <button type="button" className={classes['name']} onClick={() => setName(filter.name)}>
                  {filter.label}
                  <Text as="span" marginLeft="auto" fontSize={12} color="text-3">
                    {filter.chosen.length || ''}
                  </Text>
                  <IconChevronRight size={16} stroke={1.75} aria-hidden />
                </button>
              </li>
            ))}
          </Stack>
        ) : (
          <>
            <button type="button" className={classes['back']} onClick={() => setName(null)}>
              <IconChevronLeft size={16} stroke={1.75} aria-hidden />
              {text('backToFilters')}
            </button>
            <FilterValues
              key={shown.name}
              filter={shown}
              onChange={(values) => onChange(shown.name, values)}
            />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
