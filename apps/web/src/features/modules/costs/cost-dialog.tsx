import { costAmountMost, costBases, costKinds, costNoteMaxLength } from '@azimute/contract/costs/values';
import { Button, SegmentedControl } from '@mantine/core';
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
import { useFigureChoices } from '../api/figures-queries.ts';
import classes from './cost-dialog.module.css';
import type { Cost } from './cost-list.ts';
import { RentalChoice } from '../rentals/rental-choice.tsx';
import { useCostForm, useReadCostsAgain, type CostValues } from './use-cost-form.ts';
import { useCostWords } from './use-cost-words.ts';

interface CostDialogProps {
  /** Absent: a new one. */
  readonly cost: Cost | undefined;
  /** Costs of a category are entered by whoever has all ULs. */
  readonly hasAllUnits: boolean;
  readonly onClose: () => void;
}

/** What an asset, or each one of a category, costs: how much, for what and from when. */
export function CostDialog({ cost, hasAllUnits, onClose }: CostDialogProps) {
  const text = useText('costs');
  const words = useCostWords();
  const { currency } = useAccount();
  const { form, isConflicted, today } = useCostForm(cost, hasAllUnits, onClose);
  const [isDeleting, setDeleting] = useState(false);
  const isOnce = form.values.basis === 'once';
  const canEnd = cost !== undefined && cost.to === null && !isOnce && cost.from <= today;
  return (
    <FormDialog
      of={form}
      title={cost === undefined ? text('new') : words.of(cost)}
      saveLabel={text(cost === undefined ? 'create' : 'save')}
      footStart={
        cost !== undefined && (
          <>
            <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
              {text('delete')}
            </Button>
            {canEnd && (
              <Button variant="subtle" onClick={() => form.set('to', today)}>
                {text('endToday')}
              </Button>
            )}
          </>
        )
      }
      onClose={onClose}
    >
      {isConflicted && <InlineError>{text('conflict')}</InlineError>}
      <CostTarget form={form} cost={cost} hasAllUnits={hasAllUnits} />
      <SelectField
        of={form}
        name="kind"
        label={text('kind')}
        allowDeselect={false}
        data={costKinds.map((value) => ({ value, label: text(`${value}Kind`) }))}
      />
      <Stack alignItems="start" gap={16} className={classes['pair']}>
        <NumberField
          of={form}
          name="amount"
          label={text('amountIn', { currency })}
          required
          min={0}
          max={costAmountMost}
          decimalScale={4}
        />
        <SelectField
          of={form}
          name="basis"
          label={text('basis')}
          allowDeselect={false}
          data={costBases.map((value) => ({ value, label: text(`basis_${value}`) }))}
        />
        <TextField of={form} name="from" type="date" label={text(isOnce ? 'day' : 'from')} required />
        {!isOnce && (
          <TextField of={form} name="to" type="date" label={text('to')} description={text('toHint')} />
        )}
      </Stack>
      <TextField of={form} name="note" label={text('note')} maxLength={costNoteMaxLength} />
      {isDeleting && cost !== undefined && (
        <DeleteCost cost={cost} onDeleted={onClose} onClose={() => setDeleting(false)} />
      )}
    </FormDialog>
  );
}

interface CostTargetProps {
  readonly form: RecordForm<CostValues>;
  readonly cost: Cost | undefined;
  readonly hasAllUnits: boolean;
}

/** A category, or one asset; whoever is confined to ULs chooses one of their assets. */
function CostTarget({ form, cost, hasAllUnits }: CostTargetProps) {
  const text = useText('costs');
  const modules = useText('modules');
  const words = useCostWords();
  const { data: choices } = useFigureChoices();
  const { of, category, assetId } = form.values;
  const categories = (choices?.categories ?? []).map(({ value }) => value).filter(Boolean);
  return (
    <>
      {hasAllUnits && (
        <SegmentedControl
          aria-label={text('of')}
          value={of}
          data={[
            { value: 'category', label: modules('filter_categories') },
            { value: 'asset', label: modules('filter_assets') },
          ]}
          onChange={(value) => form.set('of', value === 'asset' ? 'asset' : 'category')}
        />
      )}
      {of === 'category' ? (
        <SelectField
          of={form}
          name="category"
          label={modules('filter_categories')}
          required
          data-autofocus
          // Opened by the focus of a dialog that is still on its way, its list would stand beside the screen.
          openOnFocus={false}
          data={[...new Set([...categories, ...(category === null ? [] : [category])])]}
        />
      ) : (
        <RentalChoice
          of="asset"
          label={modules('filter_assets')}
          required
          value={assetId}
          first={cost?.asset ? { value: String(cost.asset.id), label: words.of(cost) } : null}
          onChange={(next) => form.set('assetId', next)}
          error={form.errorOf('assetId')}
        />
      )}
    </>
  );
}

interface DeleteCostProps {
  readonly cost: Cost;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteCost({ cost, onDeleted, onClose }: DeleteCostProps) {
  const text = useText('costs');
  const words = useCostWords();
  const readAgain = useReadCostsAgain();
  return (
    <ConfirmDialog
      title={text('deleteTitle', { name: words.of(cost) })}
      effect={<p>{text('deleteEffect')}</p>}
      confirmLabel={text('delete')}
      danger
      onConfirm={async () => {
        await callApi('deleteCost', { params: { costId: cost.id } });
        toastDone('deleted');
        // Closed first: a list without it would have the open one read by itself.
        onDeleted();
        await readAgain();
      }}
      onClose={onClose}
    />
  );
}
