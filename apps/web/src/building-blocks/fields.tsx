import { useState } from 'react';
import type { PeriodOfDays } from '@azimute/contract/periods';
import { PeriodOfDaysPicker } from '../ui/calendar/period-of-days.tsx';
import { CopyValue } from '../ui/copy-value.tsx';
import { NumberField, SelectField, SuggestingField, TextField } from '../ui/form/fields.tsx';
import { FormCard } from '../ui/form/form-card.tsx';
import type { RecordForm } from '../ui/form/use-record-form.ts';
import { LockedField } from '../ui/locked-field.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Block } from './block.tsx';
import { fakeUnits, useFakeRecord, type FakeValues } from './fake-record.ts';
import { useWords } from './words.ts';

const twoMinutesAgo = new Date(Date.now() - 120_000).toISOString();
const today = new Date().toISOString().slice(0, 10);

export function Fields() {
  const words = useWords();
  const record = useFakeRecord(() => undefined);
  const [period, setPeriod] = useState<PeriodOfDays | null>(null);
  return (
    <>
      <Block name="FormCard, TextField, SelectField, NumberField, SuggestingField, LockedField">
        <FormCard form={record} saveLabel={words.save}>
          <FakeFields form={record} />
          <LockedField label={words.unit} value="0101 Guarulhos" reason={words.locked} />
          <CopyValue name={words.unit} value="0101" />
          <RelativeTime instant={twoMinutesAgo} />
        </FormCard>
      </Block>
      <Block name="PeriodOfDaysPicker, DayCalendar">
        <PeriodOfDaysPicker period={period} last={today} onPick={setPeriod} />
      </Block>
    </>
  );
}

interface FakeFieldsProps {
  readonly form: RecordForm<FakeValues>;
}

export function FakeFields({ form }: FakeFieldsProps) {
  const words = useWords();
  return (
    <>
      <TextField {...form.field('name', words.name, words.nameHint)} required />
      <SelectField {...form.field('unitId', words.unit)} required data={fakeUnits} />
      <NumberField {...form.field('hours', words.hours)} decimalScale={2} />
      <SuggestingField form={form} name="model" label="Model" data={['E320L', 'E330', 'N460 6×4']} />
    </>
  );
}
