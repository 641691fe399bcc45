import { Button } from '@mantine/core';
import { useRef } from 'react';
import { CopyValue } from '../ui/copy-value.tsx';
import { NumberField, SelectField, SuggestingField, TextField } from '../ui/form/fields.tsx';
import type { RecordForm } from '../ui/form/use-record-form.ts';
import { LockedField } from '../ui/locked-field.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Block } from './block.tsx';
import classes from './building-blocks.module.css';
import { fakeUnits, useFakeRecord, type FakeValues } from './fake-record.ts';
import { useWords } from './words.ts';

export function Fields() {
  const words = useWords();
  const record = useFakeRecord(() => undefined);
  const form = useRef<HTMLFormElement>(null);
  return (
    <Block name="TextField, SelectField, NumberField, SuggestingField, LockedField">
      <form
        ref={form}
        noValidate
        className={classes['stack']}
        onSubmit={(event) => record.submit(form.current, event)}
      >
        <FakeFields of={record} />
        <LockedField label={words.unit} value="0101 Guarulhos" reason={words.locked} />
        <CopyValue name={words.unit} value="0101" />
        <RelativeTime instant={new Date(0).toISOString()} />
        <Button type="submit" variant="filled" loading={record.isSaving}>
          {words.save}
        </Button>
      </form>
    </Block>
  );
}

interface FakeFieldsProps {
  readonly of: RecordForm<FakeValues>;
}

export function FakeFields({ of }: FakeFieldsProps) {
  const words = useWords();
  return (
    <>
      <TextField of={of} name="name" required label={words.name} description={words.nameHint} />
      <SelectField of={of} name="unitId" required label={words.unit} data={fakeUnits} />
      <NumberField of={of} name="hours" label={words.hours} decimalScale={2} />
      <SuggestingField of={of} name="model" label="Model" data={['E320L', 'E330', 'N460 6×4']} />
    </>
  );
}
