import { Select } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField, CheckField } from '../../../ui/form/fields.tsx';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './geofence-fields.module.css';
import { ScheduleTimes } from './schedule-times.tsx';
import type { GeofenceForm } from './use-geofence-form.ts';

interface AdvancedFieldsProps {
  readonly form: GeofenceForm;
}

const names = ['entryDwellSeconds', 'exitDwellSeconds', 'confirmSeconds', 'toleranceMeters', 'days'] as const;

/** Settings with good defaults: times, tolerance and schedule. Opens automatically if one is invalid. */
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
            {...form.field('entryDwellSeconds', text('entryDwellShort'))}
            min={0}
            decimalScale={0}
            rightSection={<Suffix unit={text('seconds')} />}
          />
          <NumberField
            {...form.field('exitDwellSeconds', text('exitDwellShort'))}
            min={0}
            decimalScale={0}
            rightSection={<Suffix unit={text('seconds')} />}
          />
        </Stack>
        <NumberField
          {...form.field('confirmSeconds', text('confirmShort'), text('confirmHint'))}
          min={0}
          decimalScale={0}
          rightSection={<Suffix unit={text('seconds')} />}
        />
        <NumberField
          {...form.field('toleranceMeters', text('toleranceShort'), text('toleranceHint'))}
          min={0}
          decimalScale={0}
          rightSection={<Suffix unit={text('meters')} />}
        />
        <CheckField {...form.field('isScheduled', text('scheduled'))} />
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
  const { days, from, to, zone } = form.values;
  const zones = useMemo(() => [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])], [zone]);
  return (
    <>
      <ScheduleTimes
        times={{ days, from, to }}
        error={form.errorOf('days')}
        onChange={(changed) => {
          if (changed.days !== undefined) form.set('days', changed.days);
          if (changed.from !== undefined) form.set('from', changed.from);
          if (changed.to !== undefined) form.set('to', changed.to);
        }}
      />
      <Select
        searchable
        allowDeselect={false}
        limit={60}
        label={text('zone')}
        data={zones}
        value={zone}
        onChange={(next) => next !== null && form.set('zone', next)}
      />
      <CheckField {...form.field('mustBeInside', text('mustBeInside'), text('mustBeInsideHint'))} />
    </>
  );
}
