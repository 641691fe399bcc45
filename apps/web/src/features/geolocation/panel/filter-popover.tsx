import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { FilterValue } from '../../../ui/filters/filter.ts';
import { FilterValues } from '../../../ui/filters/filter-values.tsx';
import { useAppliedToast } from '../../../ui/filters/use-applied-toast.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './filter-chips.module.css';

interface FilterPopoverProps {
  readonly name: string;
  /** Null until counted. */
  readonly options: readonly FilterValue[] | null;
  readonly rangeDecimals?: number | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onOpen?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Values of one filter with their counts. Applies immediately. */
export function FilterPopover(props: FilterPopoverProps) {
  const { name, options, rangeDecimals, chosen, onChange, onOpen, onClose, children } = props;
  const applied = useAppliedToast(chosen);
  const values = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused value left the fleet; Escape must still reach this popover.
    if (document.activeElement === document.body) values.current?.focus();
  });
  return (
    <Popover
      position="bottom-start"
      width={260}
      trapFocus
      returnFocus
      onOpen={() => {
        onOpen?.();
        applied.onOpen();
      }}
      onClose={() => {
        onClose?.();
        applied.onClose();
      }}
    >
      <Popover.Target>
        <Row
          as="button"
          type="button"
          inline
          gap={6}
          minWidth={0}
          height="100%"
          whiteSpace="nowrap"
          className={classes['target']}
        >
          {children}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </Row>
      </Popover.Target>
      <Popover.Dropdown className={classes['menu'] ?? ''} aria-label={name}>
        <div ref={values} tabIndex={-1}>
          {options !== null && (
            <FilterValues
              filter={{ name, label: name, chosen, values: options, rangeDecimals }}
              onChange={onChange}
            />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
