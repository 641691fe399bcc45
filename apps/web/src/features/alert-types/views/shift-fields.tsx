import type { WorkingHours } from '@azimute/contract';
import { TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './working-hours.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import { WeekDayToggles } from '../components/week-day-toggles.tsx';

type Shift = WorkingHours['shifts'][number];

interface ShiftFieldsProps {
  readonly shift: Shift;
  readonly number: number;
  readonly onChange: (shift: Shift) => void;
  readonly onRemove: (() => void) | undefined;
}

/** Days on which a shift begins, with its start and end. */
export function ShiftFields({ shift, number, onChange, onRemove }: ShiftFieldsProps) {
  const text = useText('alert-types');
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
        <WeekDayToggles days={shift.days} onChange={(days) => onChange({ ...shift, days })} />
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
          <IconButton
            size="lg"
            icon={IconTrash}
            label={text('shiftRemove', { number })}
            iconSize={16}
            onClick={onRemove}
          />
        )}
      </Row>
    </Row>
  );
}
