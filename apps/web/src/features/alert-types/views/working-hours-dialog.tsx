import { keepAnswer } from '../../../api/keep-answer.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import type { ZonedUnit, WorkingHours, WorkingHoursList } from '@azimute/contract';
import { hoursBackDaysMost, shiftsMost } from '@azimute/contract/alert-types/values';
import { Button, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { stepDay } from '@azimute/contract/periods';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { unitsOptions } from '../../assets/api/assets-queries.ts';
import { workingHoursOptions } from '../api/alert-type-queries.ts';
import { AddButton } from './add-button.tsx';
import { HoursGroup } from './hours-group.tsx';
import { HolidayFields } from './holiday-fields.tsx';
import { ShiftFields } from './shift-fields.tsx';
import { useToday } from '../../../ui/calendar/use-today.ts';

interface WorkingHoursDialogProps {
  /** Null for new working hours. */
  readonly kept: WorkingHoursList['items'][number] | null;
  /** ULs that have working hours; null stands for all ULs without their own. */
  readonly taken: readonly (number | null)[];
  readonly onClose: () => void;
}

interface Values extends WorkingHours {
  readonly of: string;
  readonly from: string;
}

const OTHERS = 'others';
const workingDays = [1, 2, 3, 4, 5];
const zones = Intl.supportedValuesOf('timeZone');

/** Shifts and holidays of a UL, or of all ULs without their own. */
export function WorkingHoursDialog({ kept, taken, onClose }: WorkingHoursDialogProps) {
  const text = useText('alert-types');
  const today = useToday();
  const queryClient = useQueryClient();
  const { data: units = [] } = useQuery(unitsOptions);
  const settle = (saved: WorkingHoursList): void => {
    keepAnswer(queryClient, workingHoursOptions.queryKey, saved);
    toastDone('updated');
    onClose();
  };
  const isFresh = kept === null;
  const form = useHoursForm({ kept, taken, today, onSaved: settle });
  const { of, shifts, holidays, zone } = form.values;
  const error = form.errorOf('shifts') ?? form.errorOf('holidays');
  const deletion = useHoursDeletion(kept, settle);
  return (
    <FormDialog
      form={form}
      title={text(isFresh ? 'hoursNew' : 'hoursEdit')}
      saveLabel={text('hoursSave')}
      onClose={onClose}
      footStart={
        !isFresh && (
          <Button variant="subtle" onClick={() => deletion.run()}>
            {text('deleteHours')}
          </Button>
        )
      }
    >
      <HoursScope units={units} taken={taken} isFresh={isFresh} of={of} form={form} />
      <SelectField
        {...form.field('zone', text('hoursZone'))}
        searchable
        allowDeselect={false}
        limit={60}
        data={zones.includes(zone) ? zones : [zone, ...zones]}
      />
      <TextField
        {...form.field('from', text('hoursFrom'), text('hoursFromHint'))}
        type="date"
        min={stepDay(today, -hoursBackDaysMost)}
        max={today}
      />
      <ShiftsField shifts={shifts} form={form} />
      <HolidayFields holidays={holidays} today={today} onChange={(next) => form.set('holidays', next)} />
      {error !== undefined && <InlineError>{error}</InlineError>}
      {deletion.dialog}
    </FormDialog>
  );
}

interface ShiftsFieldProps {
  readonly shifts: Values['shifts'];
  readonly form: RecordForm<Values>;
}

function ShiftsField({ shifts, form }: ShiftsFieldProps) {
  const text = useText('alert-types');
  return (
    <HoursGroup title={text('shifts')}>
      {shifts.map((shift, index) => (
        <ShiftFields
          key={index}
          shift={shift}
          number={index + 1}
          onChange={(next) =>
            form.set(
              'shifts',
              shifts.map((one, at) => (at === index ? next : one)),
            )
          }
          onRemove={
            shifts.length > 1
              ? () =>
                  form.set(
                    'shifts',
                    shifts.filter((_, at) => at !== index),
                  )
              : undefined
          }
        />
      ))}
      {shifts.length < shiftsMost && (
        <AddButton
          label={text('shiftNew')}
          onClick={() => form.set('shifts', [...shifts, { days: workingDays, from: '13:00', to: '17:00' }])}
        />
      )}
    </HoursGroup>
  );
}

interface HoursScopeProps {
  readonly units: readonly ZonedUnit[];
  readonly taken: readonly (number | null)[];
  readonly isFresh: boolean;
  readonly of: string;
  readonly form: RecordForm<Values>;
}

function HoursScope({ units, taken, isFresh, of, form }: HoursScopeProps) {
  const text = useText('alert-types');
  const { timeZone } = useAccount();
  const choices = [
    { value: OTHERS, label: text('hoursOfOthers') },
    ...units.map(({ id, name }) => ({ value: String(id), label: name })),
  ].filter(({ value }) => !taken.includes(value === OTHERS ? null : Number(value)) || !isFresh);
  return (
    <Select
      label={text('hoursOf')}
      searchable
      allowDeselect={false}
      disabled={!isFresh}
      data={choices}
      value={of === '' ? null : of}
      error={form.errorOf('of')}
      onChange={(value) => {
        form.set('of', value ?? '');
        form.set('zone', units.find(({ id }) => String(id) === value)?.timeZone ?? timeZone);
      }}
    />
  );
}

function useHoursDeletion(
  kept: WorkingHoursList['items'][number] | null,
  settle: (saved: WorkingHoursList) => void,
) {
  const text = useText('alert-types');
  const deletion = useAction({
    call: () => callApi('changeWorkingHours', { body: { unitId: kept?.unit?.id ?? null, hours: null } }),
    confirm: {
      title: text('deleteHoursTitle', { name: kept?.unit?.name ?? text('hoursOfOthers') }),
      effect: text('deleteHoursEffect'),
      confirmLabel: text('deleteHoursConfirm'),
      danger: true,
    },
    onDone: settle,
  });
  return deletion;
}

interface HoursFormOptions extends Pick<WorkingHoursDialogProps, 'kept' | 'taken'> {
  readonly today: string;
  readonly onSaved: (saved: WorkingHoursList) => void;
}

function useHoursForm({ kept, taken, today, onSaved }: HoursFormOptions) {
  const { timeZone } = useAccount();
  const fresh = { zone: timeZone, shifts: [{ days: workingDays, from: '08:00', to: '17:00' }], holidays: [] };
  return useRecordForm<Values, WorkingHoursList>({
    stored: {
      ...(kept?.hours ?? fresh),
      from: today,
      of: kept === null ? (taken.includes(null) ? '' : OTHERS) : String(kept.unit?.id ?? OTHERS),
    },
    required: ['of', 'zone', 'from'],
    attempt: 'working-hours',
    save: ({ of, from, ...hours }) =>
      callApi('changeWorkingHours', {
        body: { unitId: of === OTHERS ? null : Number(of), hours, from },
      }),
    onSaved,
    serverNames: {
      unitId: 'of',
      'hours.zone': 'zone',
      'hours.shifts': 'shifts',
      'hours.holidays': 'holidays',
    },
  });
}
