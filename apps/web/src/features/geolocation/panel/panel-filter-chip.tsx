import { IconX } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import type { FilterValue } from '../../../ui/filters/filter.ts';
import { toastFilter } from '../../../ui/filters/use-applied-toast.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import classes from './filter-chips.module.css';
import { FilterPopover } from './filter-popover.tsx';

interface PanelFilterChipProps {
  readonly name: string;
  /** What is chosen, in short; empty where nothing is. */
  readonly value: string;
  /** Null until they are counted. */
  readonly options: readonly FilterValue[] | null;
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onOpen?: () => void;
  readonly onClose?: () => void;
}

/** One filter: its name lightly, what is chosen strongly, an x that takes it away. */
export function PanelFilterChip({
  name,
  value,
  options,
  chosen,
  onChange,
  onOpen,
  onClose,
}: PanelFilterChipProps) {
  const text = useText('geolocation');
  const isOn = chosen.length > 0;
  return (
    <Row
      as="span"
      inline
      maxWidth="100%"
      weight="medium"
      radius={2}
      height={26}
      phoneHeight={36}
      className={classes['chip']}
      data-on={isOn || undefined}
    >
      <FilterPopover
        name={name}
        options={options}
        chosen={chosen}
        onChange={onChange}
        onOpen={onOpen}
        onClose={onClose}
      >
        {name}
        {isOn && <b>{value}</b>}
      </FilterPopover>
      {isOn && (
        <Box
          as="button"
          type="button"
          marginBlock={0}
          marginInline={2}
          width={22}
          height={22}
          phoneWidth={32}
          phoneHeight={32}
          className="icon-button"
          aria-label={text('removeFilter', { field: name })}
          onClick={() => {
            onChange([]);
            toastFilter([]);
          }}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </Box>
      )}
    </Row>
  );
}
