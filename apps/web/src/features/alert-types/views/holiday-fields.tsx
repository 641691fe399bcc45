import type { WorkingHours } from '@azimute/contract';
import { holidaysMost } from '@azimute/contract/alert-types/values';
import { TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { AddButton } from './add-button.tsx';
import { HoursGroup } from './hours-group.tsx';
import { CountryHolidays } from './country-holidays.tsx';
import classes from './working-hours.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';

type Holidays = WorkingHours['holidays'];

interface HolidayFieldsProps {
  readonly holidays: Holidays;
  readonly today: string;
  readonly onChange: (holidays: Holidays) => void;
}

/** Days on which no shift begins: national holidays and days added manually. */
export function HolidayFields({ holidays, today, onChange }: HolidayFieldsProps) {
  const text = useText('alert-types');
  return (
    <HoursGroup title={text('holidays')}>
      <CountryHolidays holidays={holidays} today={today} onChange={onChange} />
      {holidays.length > 0 && (
        <Stack gap={8} paddingRight={8} maxHeight={280} overflowY="auto">
          {holidays.map((holiday, index) => {
            const put = (next: Partial<typeof holiday>): void =>
              onChange(holidays.map((one, at) => (at === index ? { ...one, ...next } : one)));
            return (
              <Row key={index} gap={8} align="end">
                <TextInput
                  type="date"
                  label={text('holidayDay')}
                  value={holiday.date}
                  onChange={({ currentTarget }) => put({ date: currentTarget.value })}
                />
                <TextInput
                  className={classes['grow'] ?? ''}
                  label={text('holidayName')}
                  value={holiday.name}
                  onChange={({ currentTarget }) => put({ name: currentTarget.value })}
                />
                <IconButton
                  size="lg"
                  icon={IconTrash}
                  label={text('holidayRemove', { name: holiday.name || holiday.date })}
                  iconSize={16}
                  onClick={() => onChange(holidays.filter((_, at) => at !== index))}
                />
              </Row>
            );
          })}
        </Stack>
      )}
      {holidays.length < holidaysMost && (
        <AddButton
          label={text('holidayNew')}
          onClick={() => onChange([...holidays, { date: '', name: '' }])}
        />
      )}
    </HoursGroup>
  );
}
