import type { AssetFacets } from '@azimute/contract';
import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useFilterLabel } from '../api/use-filter-label.ts';
import type { FilterName } from '../api/asset-search.ts';
import { FilterValues } from './filter-values.tsx';
import classes from './filters.module.css';
import { useAppliedToast } from './use-applied-toast.ts';

interface FilterChipProps {
  readonly name: FilterName;
  readonly chosen: readonly string[];
  readonly facets: AssetFacets | undefined;
  readonly onChange: (values: string[]) => void;
  readonly onRemove: () => void;
}

/** A filter that applies: its name, its values in short, and what removes it. */
export function FilterChip({ name, chosen, facets, onChange, onRemove }: FilterChipProps) {
  const text = useText('assets');
  const labelOf = useFilterLabel();
  const applied = useAppliedToast(chosen);
  const labels = chosen.map((value) =>
    labelOf(name, value, facets?.[name].find((one) => one.value === value)?.label ?? value),
  );
  const inShort = name === 'units' && chosen.length > 2;
  const more = labels.length - 1;
  return (
    <span className={classes['chip']}>
      <Popover
        position="bottom-start"
        trapFocus
        returnFocus
        withinPortal
        onOpen={applied.onOpen}
        onClose={applied.onClose}
      >
        <Popover.Target>
          <button type="button" className={classes['chipBody']}>
            {text(`filter_${name}`)}{' '}
            <b>{inShort ? text('chosenUnits', { count: chosen.length }) : labels[0]}</b>
            {!inShort && more > 0 && <span>{text('andMore', { count: more })}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes['dropdown'] ?? ''} aria-label={text(`filter_${name}`)}>
          <FilterValues name={name} chosen={chosen} facets={facets} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={classes['chipRemove']}
        aria-label={text('removeFilter', { filter: text(`filter_${name}`) })}
        onClick={onRemove}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </span>
  );
}
