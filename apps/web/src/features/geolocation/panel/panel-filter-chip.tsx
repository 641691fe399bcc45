import { IconX } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import type { FilterValue } from '../../../ui/filters/filter.ts';
import { toastFilter } from '../../../ui/filters/use-applied-toast.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import classes from './filter-chips.module.css';
import { FilterPopover } from './filter-popover.tsx';

interface PanelFilterChipProps {
  readonly name: string;
  /** Chosen values in short; empty if there are none. */
  readonly value: string;
  /** Null until counted. */
  readonly options: readonly FilterValue[] | null;
  readonly rangeDecimals?: number | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onOpen?: () => void;
  readonly onClose?: () => void;
}

/** A filter chip: name in light type, values in bold, and a button that clears it. */
export function PanelFilterChip({
  name,
  value,
  options,
  rangeDecimals,
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
        rangeDecimals={rangeDecimals}
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
