import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Row, Stack, Text } from '../layout/primitives.tsx';
import type { Filter } from './filter.ts';
import { FilterValues } from './filter-values.tsx';
import classes from './filters.module.css';
import { useAppliedToast } from './use-applied-toast.ts';

interface FilterChipProps {
  readonly filter: Filter;
  readonly onChange: (values: string[]) => void;
}

/** An active filter: name, short values, and a remove button. */
export function FilterChip({ filter, onChange }: FilterChipProps) {
  const { label, chosen, isAlways = false } = filter;
  const text = useText('ui');
  const [isOpen, setOpen] = useState(false);
  const applied = useAppliedToast(chosen);
  const { words, more } = shorten(filter);
  return (
    <Text
      as="span"
      minWidth={0}
      maxWidth="100%"
      color="accent-text"
      fill="accent-soft"
      className={classes['chip']}
    >
      <Popover
        position="bottom-start"
        trapFocus
        returnFocus
        withinPortal
        opened={isOpen}
        onChange={setOpen}
        onOpen={applied.onOpen}
        onClose={applied.onClose}
      >
        <Popover.Target>
          <Row
            as="button"
            type="button"
            inline
            gap={6}
            paddingTop={0}
            paddingBottom={0}
            paddingRight={isAlways ? 8 : 4}
            paddingLeft={8}
            height="100%"
            minWidth={0}
            className={classes['chipBody']}
            data-print="text"
            onClick={() => setOpen(!isOpen)}
          >
            {label}{' '}
            <Text as="b" maxWidth={180} overflow="hidden" weight="semibold" color="text">
              {words}
            </Text>
            {more > 0 && <span>{text('andMore', { count: more })}</span>}
          </Row>
        </Popover.Target>
        <Popover.Dropdown className={classes['dropdown'] ?? ''} aria-label={label}>
          <FilterValues filter={filter} onChange={onChange} onDone={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
      {!isAlways && (
        <RemoveButton label={text('removeFilter', { filter: label })} onPress={() => onChange([])} />
      )}
    </Text>
  );
}

/** Returns the words for the chosen values, and how many values they do not name. */
function shorten({ chosen, values, inShort }: Filter): { readonly words: string; readonly more: number } {
  if (inShort !== undefined && chosen.length > 2) return { words: inShort(chosen.length), more: 0 };
  const [first = ''] = chosen;
  return { words: values.find((one) => one.value === first)?.label ?? first, more: chosen.length - 1 };
}

interface RemoveButtonProps {
  readonly label: string;
  readonly onPress: () => void;
}

export function RemoveButton({ label, onPress }: RemoveButtonProps) {
  return (
    <Stack
      as="button"
      type="button"
      place="center"
      height="100%"
      radius={1}
      className={classes['chipRemove']}
      aria-label={label}
      onClick={onPress}
    >
      <IconX size={14} stroke={2} aria-hidden />
    </Stack>
  );
}
