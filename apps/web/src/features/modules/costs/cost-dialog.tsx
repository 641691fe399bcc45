import type { CostBasis, CostKind } from '@azimute/contract';
import { costAmountMost, costBases, costKinds, costNoteMaxLength } from '@azimute/contract/costs';
import { SegmentedControl } from '@mantine/core';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useToday } from '../../../ui/calendar/use-today.ts';
import { NumberField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { RecordDialog } from '../../../ui/record/record-dialog.tsx';
import type { FormClosing } from '../../../ui/record/record-screen.tsx';
import { useRecordEdit } from '../../../ui/record/use-record-edit.ts';
import { CategoryField } from '../components/category-field.tsx';
import { EndToday } from '../components/end-today.tsx';
import { RentalChoice } from '../rentals/rental-choice.tsx';
import { costRecord, type Cost } from './cost-list.ts';
import { useCostWords } from './use-cost-words.ts';

interface CostValues {
  readonly of: 'category' | 'asset';
  readonly assetId: string | null;
  readonly category: string | null;
  readonly kind: CostKind;
  readonly basis: CostBasis;
  readonly amount: number | string;
  readonly from: string;
  /** Empty while ongoing. */
  readonly to: string;
  readonly note: string;
}

interface CostDialogProps extends FormClosing {
  /** Absent for a new cost. */
  readonly cost: Cost | undefined;
  /** Entering costs of a category requires access to all ULs. */
  readonly hasAllUnits: boolean;
}

/** Cost of an asset, or of each asset in a category: amount, kind and start. */
export function CostDialog({ cost, hasAllUnits, ...closing }: CostDialogProps) {
  const text = useText('costs');
  const words = useCostWords();
  const { currency } = useAccount();
  const today = useToday();
  const values: CostValues =
    cost === undefined ? { ...usual, of: hasAllUnits ? 'category' : 'asset', from: today } : toValues(cost);
  const edit = useRecordEdit(costRecord, cost, {
    values,
    required: ['amount', 'from'],
    check: ({ of, assetId, category, amount, basis, from, to }) => ({
      assetId: of === 'asset' && assetId === null ? 'required' : null,
      category: of === 'category' && category === null ? 'required' : null,
      amount: amount !== '' && Number(amount) <= 0 ? text('aboveZero') : null,
      to: basis !== 'once' && to !== '' && to < from ? text('endsBefore') : null,
    }),
    wordsFor: (error) => (error === 'not_found' ? text('notFound') : undefined),
    limited: 'amount',
    toBody,
    onSaved: closing.onClose,
  });
  const { form } = edit;
  const isOnce = form.values.basis === 'once';
  return (
    <RecordDialog
      edit={edit}
      {...closing}
      name={cost && words.of(cost)}
      actions={!isOnce && <EndToday form={form} row={cost} today={today} label={text('endToday')} />}
    >
      <CostTarget form={form} cost={cost} hasAllUnits={hasAllUnits} />
      <SelectField
        {...form.field('kind', text('kind'))}
        allowDeselect={false}
        data={costKinds.map((value) => ({ value, label: text(`${value}Kind`) }))}
      />
      <Pair>
        <NumberField
          {...form.field('amount', text('amountIn', { currency }))}
          required
          min={0}
          max={costAmountMost}
          decimalScale={4}
        />
        <SelectField
          {...form.field('basis', text('basis'))}
          allowDeselect={false}
          data={costBases.map((value) => ({ value, label: text(`basis_${value}`) }))}
        />
        <TextField {...form.field('from', text(isOnce ? 'day' : 'from'))} type="date" required />
        {!isOnce && <TextField {...form.field('to', text('to'), text('toHint'))} type="date" />}
      </Pair>
      <TextField {...form.field('note', text('note'))} maxLength={costNoteMaxLength} />
    </RecordDialog>
  );
}

interface CostTargetProps {
  readonly form: RecordForm<CostValues>;
  readonly cost: Cost | undefined;
  readonly hasAllUnits: boolean;
}

/** A category or one asset; users with limited ULs choose one of their assets. */
function CostTarget({ form, cost, hasAllUnits }: CostTargetProps) {
  const text = useText('costs');
  const modules = useText('modules');
  const words = useCostWords();
  const { of, assetId } = form.values;
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
        <CategoryField form={form} isFirst />
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

const usual = {
  assetId: null,
  category: null,
  kind: 'fuel',
  basis: 'engine_hour',
  amount: '',
  to: '',
  note: '',
} as const;

function toValues({ asset, category, kind, basis, amount, from, to, note }: Cost): CostValues {
  return {
    of: asset === null ? 'category' : 'asset',
    assetId: asset === null ? null : String(asset.id),
    category,
    kind,
    basis,
    amount,
    from,
    to: to ?? '',
    note,
  };
}

function toBody({ of, assetId, category, amount, to, ...settings }: CostValues) {
  return {
    ...settings,
    amount: Number(amount),
    to: settings.basis === 'once' || to === '' ? null : to,
    assetId: of === 'asset' ? Number(assetId) : null,
    category: of === 'category' ? category : null,
  };
}
