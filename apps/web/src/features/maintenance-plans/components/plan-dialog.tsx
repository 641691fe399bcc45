import { maintenanceNameMaxLength } from '@azimute/contract/maintenance-plans';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { CheckField, SelectField, SuggestingField, TextField } from '../../../ui/form/fields.tsx';
import { Pair } from '../../../ui/form/pair.tsx';
import { RecordDialog } from '../../../ui/record/record-dialog.tsx';
import type { FormClosing } from '../../../ui/record/record-screen.tsx';
import { typesOptions } from '../../alert-types/api/alert-type-queries.ts';
import { assetFacetsOptions } from '../../assets/api/assets-queries.ts';
import type { Plan } from '../api/maintenance-lists.ts';
import { PlanComparison } from './plan-comparison.tsx';
import { TasksField } from './tasks-field.tsx';
import { usePlanEdit } from './use-plan-edit.ts';

interface PlanDialogProps extends FormClosing {
  /** Absent for a new plan. */
  readonly plan: Plan | undefined;
}

const namesOf = (values: readonly { readonly value: string }[] | undefined): string[] =>
  (values ?? []).map(({ value }) => value).filter(Boolean);

/** Maintenance plan: the assets it applies to, its tasks and what becomes of due ones. */
export function PlanDialog({ plan, ...closing }: PlanDialogProps) {
  const text = useText('maintenance-plans');
  const edit = usePlanEdit(plan, closing.onClose);
  const { form } = edit;
  const { data: facets } = useQuery(assetFacetsOptions({}));
  const { data: types } = useQuery(typesOptions(undefined));
  const maintenance = (types?.items ?? []).filter(({ category }) => category === 'maintenance');
  const chosen = plan?.alertType;
  const choices = [...(chosen ? [chosen] : []), ...maintenance.filter(({ id }) => id !== chosen?.id)];
  return (
    <RecordDialog edit={edit} {...closing} name={plan?.name} deletedName={plan?.name}>
      <TextField
        {...form.field('name', text('planName'))}
        required
        data-autofocus
        maxLength={maintenanceNameMaxLength}
      />
      <Pair>
        <SuggestingField {...form.field('category', text('category'))} data={namesOf(facets?.categories)} />
        <SuggestingField
          {...form.field('model', text('model'), text('modelHint'))}
          data={namesOf(facets?.models)}
        />
      </Pair>
      <TasksField
        tasks={form.values.tasks}
        error={form.errorOf('tasks')}
        onChange={(tasks) => form.set('tasks', tasks)}
      />
      {plan && <PlanComparison plan={plan} tasks={form.values.tasks} />}
      <CheckField {...form.field('opensOrders', text('opensOrders'), text('opensOrdersHint'))} />
      <SelectField
        {...form.field('alertTypeId', text('alertType'), text('alertTypeHint'))}
        clearable
        placeholder={text('noAlert')}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </RecordDialog>
  );
}
