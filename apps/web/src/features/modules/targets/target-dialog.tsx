import type { MetricCode } from '@azimute/contract';
import { targetValueMost } from '@azimute/contract/targets/values';
import { Button } from '@mantine/core';
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
import { useFigureChoices, useMetrics } from '../api/figures-queries.ts';
import classes from '../costs/cost-dialog.module.css';
import type { Target } from './target-list.ts';
import { unitOfEntry } from './target-units.ts';
import { useReadTargetsAgain, useTargetForm } from './use-target-form.ts';
import { useTargetWords } from './use-target-words.ts';

interface TargetDialogProps {
  /** Absent: a new one. */
  readonly target: Target | undefined;
  /** Of a new one, as the list is narrowed down. */
  readonly first: MetricCode;
  /** Targets of no single UL are set by whoever has all. */
  readonly hasAllUnits: boolean;
  readonly onClose: () => void;
}

/** What a metric should come to: of which UL and category, how much, and from when. */
export function TargetDialog({ target, first, hasAllUnits, onClose }: TargetDialogProps) {
  const text = useText('targets');
  const modules = useText('modules');
  const names = useText('metrics');
  const words = useTargetWords();
  const metrics = useMetrics();
  const { data: choices } = useFigureChoices();
  const { currency, distanceUnit } = useAccount();
  const { form, isConflicted, today } = useTargetForm({
    target,
    first,
    metrics,
    hasAllUnits,
    onSaved: onClose,
  });
  const [isDeleting, setDeleting] = useState(false);
  const { metric, category } = form.values;
  const definition = metrics.find(({ code }) => code === metric);
  const unit = definition && (unitOfEntry(definition.unit, distanceUnit, currency) ?? text('days'));
  const canEnd = target !== undefined && target.to === null && target.from <= today;
  const categories = (choices?.categories ?? []).map(({ value }) => value).filter(Boolean);
  const units = choices?.units ?? [];
  const own = target?.unit ?? null;
  const isOther = own !== null && !units.some(({ value }) => value === String(own.id));
  return (
    <FormDialog
      of={form}
      title={target === undefined ? text('new') : words.name(target)}
      saveLabel={text(target === undefined ? 'create' : 'save')}
      footStart={
        target !== undefined && (
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
      <SelectField
        of={form}
        name="metric"
        label={text('metric')}
        allowDeselect={false}
        searchable
        data-autofocus
        // Opened by the focus of a dialog that is still on its way, its list would stand beside the screen.
        openOnFocus={false}
        data={metrics.map(({ code }) => ({ value: code, label: names(`name_${code}`) }))}
      />
      <Stack alignItems="start" gap={16} className={classes['pair']}>
        <SelectField
          of={form}
          name="unitId"
          label={modules('filter_units')}
          required={!hasAllUnits}
          clearable={hasAllUnits}
          searchable
          {...(hasAllUnits && { placeholder: text('everyUnit') })}
          data={[
            ...units.map(({ value, label }) => ({ value, label })),
            ...(isOther ? [{ value: String(own.id), label: own.name }] : []),
          ]}
        />
        <SelectField
          of={form}
          name="category"
          label={modules('filter_categories')}
          clearable
          searchable
          placeholder={text('everyCategory')}
          data={[...new Set([...categories, ...(category === null ? [] : [category])])]}
        />
        <NumberField
          of={form}
          name="value"
          label={unit === undefined ? text('value') : text('valueIn', { unit })}
          {...(definition?.formula.denominator === null && { description: text('ofSum') })}
          required
          min={0}
          max={targetValueMost}
          decimalScale={4}
        />
        <span />
        <TextField of={form} name="from" type="date" label={text('from')} required />
        <TextField of={form} name="to" type="date" label={text('to')} description={text('toHint')} />
      </Stack>
      {isDeleting && target !== undefined && (
        <DeleteTarget target={target} onDeleted={onClose} onClose={() => setDeleting(false)} />
      )}
    </FormDialog>
  );
}

interface DeleteTargetProps {
  readonly target: Target;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteTarget({ target, onDeleted, onClose }: DeleteTargetProps) {
  const text = useText('targets');
  const words = useTargetWords();
  const readAgain = useReadTargetsAgain();
  return (
    <ConfirmDialog
      title={text('deleteTitle', { name: words.name(target) })}
      effect={<p>{text('deleteEffect')}</p>}
      confirmLabel={text('delete')}
      danger
      onConfirm={async () => {
        await callApi('deleteTarget', { params: { targetId: target.id } });
        toastDone('deleted');
        // Closed first: a list without it would have the open one read by itself.
        onDeleted();
        await readAgain();
      }}
      onClose={onClose}
    />
  );
}
