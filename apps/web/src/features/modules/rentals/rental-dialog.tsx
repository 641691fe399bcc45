import {
  rentalBases,
  rentalCodeMaxLength,
  rentalDayRules,
  rentalHoursMost,
  rentalNoteMaxLength,
  rentalRateMost,
} from '@azimute/contract/rentals/values';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import classes from '../costs/cost-dialog.module.css';
import { RentalChoice } from './rental-choice.tsx';
import { rentalsKey, type Rental } from './rental-list.ts';
import { useRentalForm, type RentalValues } from './use-rental-form.ts';
import { useRentalWords } from './use-rental-words.ts';

interface RentalDialogProps {
  /** Absent: a new one. */
  readonly rental: Rental | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Who rents which asset, where, from when, and at what price. */
export function RentalDialog({ rental, onClose, onDeleted }: RentalDialogProps) {
  const text = useText('rentals');
  const { form, isConflicted } = useRentalForm(rental, onClose);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <FormDialog
      of={form}
      title={rental === undefined ? text('new') : text('named', { code: rental.code })}
      saveLabel={text(rental === undefined ? 'create' : 'save')}
      footStart={
        rental !== undefined && (
          <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
            {text('delete')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {isConflicted && <InlineError>{text('conflict')}</InlineError>}
      <Parties form={form} rental={rental} />
      <Price form={form} />
      <TextField of={form} name="note" label={text('note')} maxLength={rentalNoteMaxLength} />
      {isDeleting && rental !== undefined && (
        <DeleteRental rental={rental} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
      )}
    </FormDialog>
  );
}

interface PartProps {
  readonly form: RecordForm<RentalValues>;
}

function Parties({ form, rental }: PartProps & { readonly rental: Rental | undefined }) {
  const text = useText('rentals');
  const words = useRentalWords();
  const { values } = form;
  const choiceOf = (name: 'customerId' | 'assetId' | 'siteId') => ({
    value: values[name],
    onChange: (id: string | null) => form.set(name, id),
    error: form.errorOf(name),
  });
  return (
    <>
      <TextField
        of={form}
        name="code"
        label={text('code')}
        required
        data-autofocus
        maxLength={rentalCodeMaxLength}
      />
      <RentalChoice
        {...choiceOf('customerId')}
        of="customer"
        label={text('customer')}
        required
        first={rental ? { value: String(rental.customer.id), label: rental.customer.name } : null}
      />
      <RentalChoice
        {...choiceOf('assetId')}
        of="asset"
        label={text('asset')}
        required
        first={rental ? { value: String(rental.asset.id), label: words.asset(rental) } : null}
      />
      <RentalChoice
        {...choiceOf('siteId')}
        of="site"
        label={text('site')}
        required={values.dayRule === 'on_site'}
        first={rental?.site ? { value: String(rental.site.id), label: words.site(rental) } : null}
      />
      <Stack alignItems="start" gap={16} className={classes['pair']}>
        <TextField of={form} name="from" type="date" label={text('from')} required />
        <TextField of={form} name="to" type="date" label={text('to')} description={text('toHint')} />
      </Stack>
    </>
  );
}

function Price({ form }: PartProps) {
  const text = useText('rentals');
  const { currency } = useAccount();
  const { basis, dayRule } = form.values;
  return (
    <Stack alignItems="start" gap={16} className={classes['pair']}>
      <NumberField
        of={form}
        name="rate"
        label={text('rateIn', { currency })}
        required
        min={0}
        max={rentalRateMost}
        decimalScale={4}
      />
      <SelectField
        of={form}
        name="basis"
        label={text('basis')}
        allowDeselect={false}
        data={rentalBases.map((value) => ({ value, label: text(`basis_${value}`) }))}
      />
      {basis !== 'hour' && (
        <>
          <NumberField
            of={form}
            name="includedHours"
            label={text(basis === 'day' ? 'includedByDay' : 'includedByMonth')}
            description={text('includedHint')}
            min={0}
            max={rentalHoursMost}
            decimalScale={2}
          />
          <NumberField
            of={form}
            name="overuseRate"
            label={text('overuseIn', { currency })}
            description={text('overuseHint')}
            min={0}
            max={rentalRateMost}
            decimalScale={4}
          />
        </>
      )}
      <SelectField
        of={form}
        name="dayRule"
        label={text('dayRule')}
        allowDeselect={false}
        data={rentalDayRules.map((value) => ({ value, label: text(`choose_${value}`) }))}
      />
      {dayRule !== 'calendar' && (
        <NumberField
          of={form}
          name="leastMinutes"
          label={text('leastMinutes')}
          required
          min={1}
          max={1440}
          allowDecimal={false}
        />
      )}
    </Stack>
  );
}

interface DeleteRentalProps {
  readonly rental: Rental;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteRental({ rental, onDeleted, onClose }: DeleteRentalProps) {
  const text = useText('rentals');
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      title={text('deleteTitle', { code: rental.code })}
      effect={<p>{text('deleteEffect')}</p>}
      confirmLabel={text('delete')}
      danger
      onConfirm={async () => {
        await callApi('deleteRentalContract', { params: { contractId: rental.id } });
        toastDone('deleted');
        await queryClient.invalidateQueries({ queryKey: rentalsKey });
        onDeleted();
      }}
      onClose={onClose}
    />
  );
}
