import type { FuelKind } from '@azimute/contract';
import {
  co2GramsMost,
  fuelKinds,
  fuelPriceMost,
  fuelSourceMaxLength,
  usualCo2GramsPerLiter,
  usualCo2Source,
  usualFuel,
} from '@azimute/contract/fuels';
import { Select } from '@mantine/core';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useToday } from '../../../ui/calendar/use-today.ts';
import { NumberField, TextField } from '../../../ui/form/fields.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import { RecordDialog } from '../../../ui/record/record-dialog.tsx';
import type { FormClosing } from '../../../ui/record/record-screen.tsx';
import { useRecordEdit } from '../../../ui/record/use-record-edit.ts';
import { CategoryField } from '../components/category-field.tsx';
import { fuelRecord, type Fuel } from './fuel-list.ts';
import { useFuelWords } from './use-fuel-words.ts';

interface FuelValues {
  /** Null for all categories without their own. */
  readonly category: string | null;
  readonly fuel: FuelKind;
  /** In kilograms per liter. */
  readonly factor: number | string;
  readonly source: string;
  /** Empty to leave fuel costs out. */
  readonly price: number | string;
  readonly from: string;
}

interface FuelDialogProps extends FormClosing {
  /** Absent for a new fuel. */
  readonly fuel: Fuel | undefined;
}

/** Fuel of a category: emission factor with its source, price and start. */
export function FuelDialog({ fuel, ...closing }: FuelDialogProps) {
  const text = useText('fuels');
  const words = useFuelWords();
  const { currency } = useAccount();
  const today = useToday();
  const edit = useRecordEdit(fuelRecord, fuel, {
    values: fuel === undefined ? { ...factorOf(usualFuel), ...usual, from: today } : toValues(fuel),
    required: ['factor', 'source', 'from'],
    check: ({ price }) => ({ price: price !== '' && Number(price) <= 0 ? text('aboveZero') : null }),
    limited: 'from',
    toBody: ({ factor, price, ...settings }) => ({
      ...settings,
      co2GramsPerLiter: Math.round(Number(factor) * 1000),
      price: price === '' ? null : Number(price),
    }),
    onSaved: closing.onClose,
  });
  const { form } = edit;
  const chooseKind = (kind: FuelKind): void => {
    const of = factorOf(kind);
    form.set('fuel', of.fuel);
    form.set('factor', of.factor);
    form.set('source', of.source);
  };
  return (
    <RecordDialog
      edit={edit}
      {...closing}
      name={fuel && `${words.of(fuel)} · ${words.kind(fuel)}`}
      deletedName={fuel && `${words.of(fuel)}, ${words.from(fuel)}`}
    >
      <CategoryField form={form} placeholder={text('everyCategory')} isFirst />
      <Pair>
        <Select
          label={text('fuel')}
          allowDeselect={false}
          value={form.values.fuel}
          data={fuelKinds.map((value) => ({ value, label: text(`${value}Kind`) }))}
          onChange={(value) => chooseKind(value ?? form.values.fuel)}
        />
        <TextField {...form.field('from', text('from'))} type="date" required />
        <NumberField
          {...form.field('factor', text('factorIn', { unit: 'kg / L' }))}
          required
          min={0}
          max={co2GramsMost / 1000}
          decimalScale={3}
        />
        <TextField {...form.field('source', text('source'))} required maxLength={fuelSourceMaxLength} />
        <NumberField
          {...form.field('price', text('priceIn', { unit: `${currency} / L` }), text('priceHint'))}
          min={0}
          max={fuelPriceMost}
          decimalScale={4}
        />
      </Pair>
    </RecordDialog>
  );
}

const usual = { category: null, price: '' } as const;

/** Each kind of fuel has its own factor. */
function factorOf(kind: FuelKind): Pick<FuelValues, 'fuel' | 'factor' | 'source'> {
  return { fuel: kind, factor: usualCo2GramsPerLiter[kind] / 1000, source: usualCo2Source };
}

function toValues({ category, fuel, co2GramsPerLiter, source, price, from }: Fuel): FuelValues {
  return { category, fuel, factor: co2GramsPerLiter / 1000, source, price: price ?? '', from };
}
