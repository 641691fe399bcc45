import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import type { FigureChoices, Metric, MetricCode, MetricUnit } from '@azimute/contract';
import { targetValueMost } from '@azimute/contract/targets';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useToday } from '../../../ui/calendar/use-today.ts';
import { NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import { RecordDialog } from '../../../ui/record/record-dialog.tsx';
import type { FormClosing } from '../../../ui/record/record-screen.tsx';
import { useRecordEdit } from '../../../ui/record/use-record-edit.ts';
import { useFigureChoices, useMetrics } from '../api/figures-queries.ts';
import { CategoryField } from '../components/category-field.tsx';
import { EndToday } from '../components/end-today.tsx';
import { targetRecord, type Target } from './target-list.ts';
import { fromEntry, toEntry, unitOfEntry } from './target-units.ts';
import { useTargetWords } from './use-target-words.ts';

interface TargetValues {
  readonly metric: MetricCode;
  readonly unitId: string | null;
  readonly category: string | null;
  readonly value: number | string;
  readonly from: string;
  /** Empty while ongoing. */
  readonly to: string;
}

interface TargetDialogProps extends FormClosing {
  /** Absent for a new target. */
  readonly target: Target | undefined;
  /** Metric of a new target, from the list's filter. */
  readonly first: MetricCode;
  /** Targets without a UL require access to all ULs. */
  readonly hasAllUnits: boolean;
}

/** Target of a metric: UL, category, value and start. */
export function TargetDialog({ target, first, hasAllUnits, ...closing }: TargetDialogProps) {
  const text = useText('targets');
  const names = useText('metrics');
  const words = useTargetWords();
  const metrics = useMetrics();
  const { data: choices } = useFigureChoices();
  const { distanceUnit } = useAccount();
  const today = useToday();
  const measuredIn = (metric: MetricCode): MetricUnit => definitionOf(metrics, metric)?.unit ?? 'percent';
  const edit = useRecordEdit(targetRecord, target, {
    values: target
      ? toValues(target, toEntry(target.value, measuredIn(target.metric), distanceUnit))
      : { ...usual, metric: first, from: today },
    required: ['value', 'from'],
    check: ({ metric, unitId, value, from, to }) => ({
      unitId: !hasAllUnits && unitId === null ? 'required' : null,
      value: measuredIn(metric) === 'percent' && Number(value) > 100 ? text('aboveHundred') : null,
      to: to !== '' && to < from ? text('endsBefore') : null,
    }),
    wordsFor: (error, field) => {
      if (field === 'from' && error === 'unique') return text('taken');
      return field === 'value' && error === 'maxLength' ? text('tooMany') : undefined;
    },
    toBody: ({ unitId, value, to, ...settings }) => ({
      ...settings,
      unitId: unitId === null ? null : Number(unitId),
      value: fromEntry(Number(value), measuredIn(settings.metric), distanceUnit),
      to: to === '' ? null : to,
    }),
    onSaved: closing.onClose,
  });
  const { form } = edit;
  const definition = definitionOf(metrics, form.values.metric);
  return (
    <RecordDialog
      edit={edit}
      {...closing}
      name={target && words.name(target)}
      actions={<EndToday form={form} row={target} today={today} label={text('endToday')} />}
    >
      <SelectField
        {...form.field('metric', text('metric'))}
        allowDeselect={false}
        searchable
        data-autofocus
        // During a dialog's opening animation, the list would open at the wrong place.

        openOnFocus={false}
        data={metrics.map(({ code }) => ({ value: code, label: names(`name_${code}`) }))}
      />
      <TargetFields
        definition={definition}
        choices={choices}
        target={target}
        form={form}
        hasAllUnits={hasAllUnits}
      />
    </RecordDialog>
  );
}

interface TargetFieldsProps {
  readonly definition: Metric | undefined;
  readonly choices: FigureChoices | undefined;
  readonly target: Target | undefined;
  readonly form: RecordForm<TargetValues>;
  readonly hasAllUnits: boolean;
}

function TargetFields({ definition, choices, target, form, hasAllUnits }: TargetFieldsProps) {
  const text = useText('targets');
  const modules = useText('modules');
  const { currency, distanceUnit } = useAccount();
  const unit = definition && (unitOfEntry(definition.unit, distanceUnit, currency) ?? text('days'));
  const units = choices?.units ?? [];
  const own = target?.unit ?? null;
  const isOther = own !== null && !units.some(({ value }) => value === String(own.id));
  return (
    <Pair>
      <SelectField
        {...form.field('unitId', modules('filter_units'))}
        required={!hasAllUnits}
        clearable={hasAllUnits}
        searchable
        {...(hasAllUnits && { placeholder: text('everyUnit') })}
        data={[
          ...units.map(({ value, label }) => ({ value, label })),
          ...(isOther ? [{ value: String(own.id), label: own.name }] : []),
        ]}
      />
      <CategoryField form={form} placeholder={text('everyCategory')} />
      <NumberField
        {...form.field('value', unit === undefined ? text('value') : text('valueIn', { unit }))}
        {...(definition?.formula.denominator === null && { description: text('ofSum') })}
        required
        min={0}
        max={targetValueMost}
        decimalScale={4}
      />
      <span />
      <TextField {...form.field('from', text('from'))} type="date" required />
      <TextField {...form.field('to', text('to'), text('toHint'))} type="date" />
    </Pair>
  );
}

const usual = { unitId: null, category: null, value: '', to: '' } as const;

function definitionOf(metrics: readonly Metric[], metric: MetricCode): Metric | undefined {
  return metrics.find(({ code }) => code === metric);
}

function toValues({ metric, unit, category, from, to }: Target, value: number): TargetValues {
  return { metric, unitId: unit === null ? null : String(unit.id), category, value, from, to: to ?? '' };
}
