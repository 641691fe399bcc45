import { Popover, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useAppliedToast } from '../../../ui/filters/use-applied-toast.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './filter-chips.module.css';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

interface FilterPopoverProps {
  readonly name: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly children: ReactNode;
}

const searchFrom = 8;

/** Values of one filter with their counts. Applies at once; what is chosen but fits nothing any more stays in the list. */
export function FilterPopover({ name, options, chosen, onChange, children }: FilterPopoverProps) {
  const text = useText('geolocation');
  const [needle, setNeedle] = useState('');
  const applied = useAppliedToast(chosen);
  const gone = chosen.filter((value) => options.every((option) => option.value !== value));
  const all = [...gone.map((value) => ({ value, label: value, count: 0 })), ...options];
  const shown = all.filter(({ label }) => label.toLowerCase().includes(needle.trim().toLowerCase()));
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <Popover
      position="bottom-start"
      trapFocus
      returnFocus
      onOpen={applied.onOpen}
      onClose={() => {
        setNeedle('');
        applied.onClose();
      }}
    >
      <Popover.Target>
        <button type="button" className={classes['target']}>
          {children}
          <IconChevronDown size={14} stroke={2} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes['menu'] ?? ''} aria-label={name}>
        {all.length > searchFrom && (
          <TextInput
            aria-label={text('findValue', { field: name })}
            placeholder={text('findValue', { field: name })}
            value={needle}
            onChange={(event) => setNeedle(event.currentTarget.value)}
          />
        )}
        <fieldset className={classes['options']} aria-label={name}>
          {shown.map((option) => (
            <FilterOption
              key={option.value}
              option={option}
              isChosen={chosen.includes(option.value)}
              onToggle={() => toggle(option.value)}
            />
          ))}
          {shown.length === 0 && <p className={classes['none']}>{text('noValue')}</p>}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}

interface FilterOptionProps {
  readonly option: Option;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function FilterOption({ option, isChosen, onToggle }: FilterOptionProps) {
  const text = useText('geolocation');
  const format = useFormat();
  return (
    <label className={classes['option']}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} />
      <span>{option.label === '' ? text('without') : option.label}</span>
      <span className={`${classes['count']} figure`}>{format.number(option.count)}</span>
    </label>
  );
}
