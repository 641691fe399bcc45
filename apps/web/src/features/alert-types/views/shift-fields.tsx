import type { WorkingHours } from '@azimute/contract';
import { weekDays } from '@azimute/contract/geofences/values';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useDayNames } from '../../geofences/components/use-schedule-words.ts';
import classes from './working-hours.module.css';

type Shift = WorkingHours['shifts'][number];

interface ShiftFieldsProps {
  readonly shift: Shift;
  readonly number: number;
  readonly onChange: (shift: Shift) => void;
  readonly onRemove: (() => void) | undefined;
}

/** The days on which a shift begins, and from when to when it goes. */
export function ShiftFields({ shift, number, onChange, onRemove }: ShiftFieldsProps) {
  const text = useText('alert-types');
  const nameOf = useDayNames();
  return (
    <Row
      as="fieldset"
      align="end"
      gap={0}
      columnGap={16}
      paddingTop={0}
      paddingBottom={8}
      paddingInline={0}
      margin={0}
      wrap
      className={classes['shift']}
      aria-label={text('shift', { number })}
    >
      <Row gap={4} padding={0} marginBlock={8} wrap align="stretch">
        {weekDays.map((day) => (
          <button
            key={day}
            type="button"
            className="toggle"
            aria-pressed={shift.days.includes(day)}
            onClick={() => {
              const days = weekDays.filter((one) =>
                one === day ? !shift.days.includes(day) : shift.days.includes(one),
              );
              // One day at least is left.
              if (days.length > 0) onChange({ ...shift, days });
            }}
          >
            {nameOf(day)}
          </button>
        ))}
      </Row>
      <Row align="end" gap={8}>
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="time"
            label={text(end)}
            value={shift[end]}
            onChange={({ currentTarget }) =>
              currentTarget.value !== '' && onChange({ ...shift, [end]: currentTarget.value })
            }
          />
        ))}
        {onRemove !== undefined && (
          <ActionIcon size="lg" aria-label={text('shiftRemove', { number })} onClick={onRemove}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Row>
    </Row>
  );
}
