import { weekDays } from '@azimute/contract/geofences/values';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField } from '../../../ui/form/fields.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Column, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useDayNames } from '../components/use-schedule-words.ts';
import classes from './geofence-fields.module.css';
import type { GeofenceForm } from './use-geofence-form.ts';

interface AdvancedFieldsProps {
  readonly form: GeofenceForm;
}

const names = ['entryDwellSeconds', 'exitDwellSeconds', 'confirmSeconds', 'toleranceMeters', 'days'] as const;

/** What has good defaults: times, tolerance, schedule. Opens by itself where something in it is wrong. */
export function AdvancedFields({ form }: AdvancedFieldsProps) {
  const text = useText('geofences');
  const [isOpen, setOpen] = useState(false);
  const hasError = names.some((name) => form.errorOf(name) !== undefined);
  return (
    <details
      className={classes['advanced']}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <Row as="summary" gap={6} fontSize={13}>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
        {text('advanced')}
      </Row>
      <Stack gap={16} paddingTop={12}>
        <Stack alignItems="end" columns="1fr 1fr" gap={12}>
          <NumberField
            form={form}
            name="entryDwellSeconds"
            label={text('entryDwellShort')}
            min={0}
            decimalScale={0}
            rightSection={<Suffix unit={text('seconds')} />}
          />
          <NumberField
            form={form}
            name="exitDwellSeconds"
            label={text('exitDwellShort')}
            min={0}
            decimalScale={0}
            rightSection={<Suffix unit={text('seconds')} />}
          />
        </Stack>
        <NumberField
          form={form}
          name="confirmSeconds"
          label={text('confirmShort')}
          description={text('confirmHint')}
          min={0}
          decimalScale={0}
          rightSection={<Suffix unit={text('seconds')} />}
        />
        <NumberField
          form={form}
          name="toleranceMeters"
          label={text('toleranceShort')}
          description={text('toleranceHint')}
          min={0}
          decimalScale={0}
          rightSection={<Suffix unit={text('meters')} />}
        />
        <Checkbox
          label={text('scheduled')}
          checked={form.values.isScheduled}
          onChange={({ currentTarget }) => form.set('isScheduled', currentTarget.checked)}
        />
        {form.values.isScheduled && <ScheduleFields form={form} />}
      </Stack>
    </details>
  );
}

function Suffix({ unit }: { readonly unit: string }) {
  return (
    <Text as="span" fontSize={13} color="text-3">
      {unit}
    </Text>
  );
}

function ScheduleFields({ form }: AdvancedFieldsProps) {
  const text = useText('geofences');
  const nameOf = useDayNames();
  const { days, from, to, zone } = form.values;
  const zones = useMemo(() => [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])], [zone]);
  const error = form.errorOf('days');
  return (
    <>
      <Column as="fieldset" gap={6} minWidth={0} margin={0} padding={0} className={classes['field']}>
        <legend className={classes['label']}>{text('days')}</legend>
        <Stack columns={7} gap={4}>
          {weekDays.map((day) => (
            <button
              key={day}
              type="button"
              className="toggle"
              aria-pressed={days.includes(day)}
              {...(error !== undefined && { 'aria-invalid': true })}
              onClick={() =>
                form.set(
                  'days',
                  weekDays.filter((one) => (one === day ? !days.includes(day) : days.includes(one))),
                )
              }
            >
              {nameOf(day)}
            </button>
          ))}
        </Stack>
        {error !== undefined && <InlineError>{error}</InlineError>}
      </Column>
      <Stack alignItems="end" columns="1fr 1fr" gap={12}>
        <TextInput
          type="time"
          label={text('from')}
          value={from}
          onChange={({ currentTarget }) => form.set('from', currentTarget.value)}
        />
        <TextInput
          type="time"
          label={text('to')}
          value={to}
          onChange={({ currentTarget }) => form.set('to', currentTarget.value)}
        />
      </Stack>
      <Select
        searchable
        allowDeselect={false}
        limit={60}
        label={text('zone')}
        data={zones}
        value={zone}
        onChange={(next) => next !== null && form.set('zone', next)}
      />
      <Checkbox
        label={text('mustBeInside')}
        description={text('mustBeInsideHint')}
        checked={form.values.mustBeInside}
        onChange={({ currentTarget }) => form.set('mustBeInside', currentTarget.checked)}
      />
    </>
  );
}
