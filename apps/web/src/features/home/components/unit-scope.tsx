import { Button, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { FilterValues } from '../../../ui/filters/filter-values.tsx';
import { Bold } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { unitsOptions } from '../../assets/api/assets-queries.ts';

interface UnitScopeProps {
  readonly chosen: readonly number[];
  readonly onChange: (units: readonly number[]) => void;
}

/** Chooses the ULs that home shows; nothing for users with one UL. */
export function UnitScope({ chosen, onChange }: UnitScopeProps) {
  const text = useText('home');
  const label = useText('fields')('unit');
  const format = useFormat();
  const { data: units = [] } = useQuery(unitsOptions);
  if (units.length < 2) return null;
  const [only] = chosen.length === 1 ? units.filter(({ id }) => chosen.includes(id)) : [];
  const words =
    chosen.length === 0
      ? text('allUnits', { formatted: format.number(units.length) })
      : (only?.name ??
        text('someUnits', { chosen: format.number(chosen.length), all: format.number(units.length) }));
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
          {label}&nbsp;<Bold>{words}</Bold>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <FilterValues
          filter={{
            name: 'units',
            label,
            chosen: chosen.map(String),
            values: units.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })),
          }}
          onChange={(values) => onChange(values.map(Number))}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
