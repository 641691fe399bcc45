import {
  rentalBases,
  rentalCodeMaxLength,
  rentalDayRules,
  rentalHoursMost,
  rentalNoteMaxLength,
  rentalRateMost,
} from '@azimute/contract/rentals/values';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { RecordDialog } from '../../../ui/record/record-dialog.tsx';
import type { FormClosing } from '../../../ui/record/record-screen.tsx';
import { RentalChoice } from './rental-choice.tsx';
import type { Rental } from './rental-list.ts';
import { useRentalEdit, type RentalValues } from './use-rental-edit.ts';
import { useRentalWords } from './use-rental-words.ts';

interface RentalDialogProps extends FormClosing {
  /** Absent for a new contract. */
  readonly rental: Rental | undefined;
}

/** Rental contract: customer, asset, site, period and price. */
export function RentalDialog({ rental, ...closing }: RentalDialogProps) {
  const text = useText('rentals');
  const edit = useRentalEdit(rental, closing.onClose);
  const { form } = edit;
  return (
    <RecordDialog
      edit={edit}
      {...closing}
      name={rental && text('named', { code: rental.code })}
      deletedName={rental?.code}
    >
      <Parties form={form} rental={rental} />
      <Price form={form} />
      <TextField {...form.field('note', text('note'))} maxLength={rentalNoteMaxLength} />
    </RecordDialog>
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
        {...form.field('code', text('code'))}
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
      <Pair>
        <TextField {...form.field('from', text('from'))} type="date" required />
        <TextField {...form.field('to', text('to'), text('toHint'))} type="date" />
      </Pair>
    </>
  );
}

function Price({ form }: PartProps) {
  const text = useText('rentals');
  const { currency } = useAccount();
  const { basis, dayRule } = form.values;
  return (
    <Pair>
      <NumberField
        {...form.field('rate', text('rateIn', { currency }))}
        required
        min={0}
        max={rentalRateMost}
        decimalScale={4}
      />
      <SelectField
        {...form.field('basis', text('basis'))}
        allowDeselect={false}
        data={rentalBases.map((value) => ({ value, label: text(`basis_${value}`) }))}
      />
      {basis !== 'hour' && (
        <>
          <NumberField
            {...form.field(
              'includedHours',
              text(basis === 'day' ? 'includedByDay' : 'includedByMonth'),
              text('includedHint'),
            )}
            min={0}
            max={rentalHoursMost}
            decimalScale={2}
          />
          <NumberField
            {...form.field('overuseRate', text('overuseIn', { currency }), text('overuseHint'))}
            min={0}
            max={rentalRateMost}
            decimalScale={4}
          />
        </>
      )}
      <SelectField
        {...form.field('dayRule', text('dayRule'))}
        allowDeselect={false}
        data={rentalDayRules.map((value) => ({ value, label: text(`choose_${value}`) }))}
      />
      {dayRule !== 'calendar' && (
        <NumberField
          {...form.field('leastMinutes', text('leastMinutes'))}
          required
          min={1}
          max={1440}
          allowDecimal={false}
        />
      )}
    </Pair>
  );
}
