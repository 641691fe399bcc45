import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Stack } from '../layout/primitives.tsx';
import type { Filter } from './filter.ts';
import { FilterValues } from './filter-values.tsx';
import classes from './filters.module.css';
import { useAppliedToast } from './use-applied-toast.ts';

interface FilterChipProps {
  readonly filter: Filter;
  readonly onChange: (values: string[]) => void;
}

/** A filter that applies: its name, its values in short, and what removes it. */
export function FilterChip({ filter, onChange }: FilterChipProps) {
  const { label, chosen, values, inShort } = filter;
  const text = useText('ui');
  const applied = useAppliedToast(chosen);
  const [first = ''] = chosen;
  const words =
    inShort !== undefined && chosen.length > 2
      ? inShort(chosen.length)
      : (values.find((one) => one.value === first)?.label ?? first);
  const more = inShort !== undefined && chosen.length > 2 ? 0 : chosen.length - 1;
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
          <button type="button" className={classes['chipBody']} data-print="text">
            {label} <b>{words}</b>
            {more > 0 && <span>{text('andMore', { count: more })}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes['dropdown'] ?? ''} aria-label={label}>
          <FilterValues filter={filter} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
      <Stack
        as="button"
        type="button"
        place="center"
        height="100%"
        radius={1}
        className={classes['chipRemove']}
        aria-label={text('removeFilter', { filter: label })}
        onClick={() => onChange([])}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </Stack>
    </span>
  );
}
