import { co2GramsMost, fuelKinds, fuelPriceMost, fuelSourceMaxLength } from '@azimute/contract/fuels/values';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { useFigureChoices } from '../api/figures-queries.ts';
import classes from '../costs/cost-dialog.module.css';
import type { Fuel } from './fuel-list.ts';
import { useFuelForm, useReadFuelsAgain } from './use-fuel-form.ts';
import { useFuelWords } from './use-fuel-words.ts';

interface FuelDialogProps {
  /** Absent: a new one. */
  readonly fuel: Fuel | undefined;
  readonly onClose: () => void;
}

/** What a category burns, what that emits by which source, what it costs and from when. */
export function FuelDialog({ fuel, onClose }: FuelDialogProps) {
  const text = useText('fuels');
  const modules = useText('modules');
  const words = useFuelWords();
  const { currency } = useAccount();
  const { data: choices } = useFigureChoices();
  const { form, isConflicted, chooseKind } = useFuelForm(fuel, onClose);
  const [isDeleting, setDeleting] = useState(false);
  const { category } = form.values;
  const categories = (choices?.categories ?? []).map(({ value }) => value).filter(Boolean);
  return (
    <FormDialog
      of={form}
      title={fuel === undefined ? text('new') : `${words.of(fuel)} · ${words.kind(fuel)}`}
      saveLabel={text(fuel === undefined ? 'create' : 'save')}
      footStart={
        fuel !== undefined && (
          <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
            {text('delete')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {isConflicted && <InlineError>{text('conflict')}</InlineError>}
      <SelectField
        of={form}
        name="category"
        label={modules('filter_categories')}
        clearable
        searchable
        data-autofocus
        // Opened by the focus of a dialog that is still on its way, its list would stand beside the screen.
        openOnFocus={false}
        placeholder={text('everyCategory')}
        data={[...new Set([...categories, ...(category === null ? [] : [category])])]}
      />
      <Stack alignItems="start" gap={16} className={classes['pair']}>
        <Select
          label={text('fuel')}
          allowDeselect={false}
          value={form.values.fuel}
          data={fuelKinds.map((value) => ({ value, label: text(`${value}Kind`) }))}
          onChange={(value) => chooseKind(value ?? form.values.fuel)}
        />
        <TextField of={form} name="from" type="date" label={text('from')} required />
        <NumberField
          of={form}
          name="factor"
          label={text('factorIn', { unit: 'kg / L' })}
          required
          min={0}
          max={co2GramsMost / 1000}
          decimalScale={3}
        />
        <TextField of={form} name="source" label={text('source')} required maxLength={fuelSourceMaxLength} />
        <NumberField
          of={form}
          name="price"
          label={text('priceIn', { unit: `${currency} / L` })}
          description={text('priceHint')}
          min={0}
          max={fuelPriceMost}
          decimalScale={4}
        />
      </Stack>
      {isDeleting && fuel !== undefined && (
        <DeleteFuel fuel={fuel} onDeleted={onClose} onClose={() => setDeleting(false)} />
      )}
    </FormDialog>
  );
}

interface DeleteFuelProps {
  readonly fuel: Fuel;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteFuel({ fuel, onDeleted, onClose }: DeleteFuelProps) {
  const text = useText('fuels');
  const words = useFuelWords();
  const readAgain = useReadFuelsAgain();
  return (
    <ConfirmDialog
      title={text('deleteTitle', { name: `${words.of(fuel)}, ${words.from(fuel)}` })}
      effect={<p>{text('deleteEffect')}</p>}
      confirmLabel={text('delete')}
      danger
      onConfirm={async () => {
        await callApi('deleteFuel', { params: { fuelId: fuel.id } });
        toastDone('deleted');
        // Closed first: a list without it would have the open one read by itself.
        onDeleted();
        await readAgain();
      }}
      onClose={onClose}
    />
  );
}
