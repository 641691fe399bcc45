import { useText } from '../../../i18n/use-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { useFigureChoices } from '../api/figures-queries.ts';

interface CategoryFieldProps<Values extends { readonly category: string | null }> {
  readonly form: RecordForm<Values>;
  /** What none stands for; absent where one has to be chosen. */
  readonly placeholder?: string;
  /** The first field of its dialog. */
  readonly isFirst?: boolean;
}

/** A category of assets: one that there is, or the one that was chosen. */
export function CategoryField<Values extends { readonly category: string | null }>(
  props: CategoryFieldProps<Values>,
) {
  const { form, placeholder, isFirst = false } = props;
  const text = useText('modules');
  const { data: choices } = useFigureChoices();
  const { category } = form.values;
  const categories = (choices?.categories ?? []).map(({ value }) => value).filter(Boolean);
  return (
    <SelectField
      form={form}
      name="category"
      label={text('filter_categories')}
      {...(placeholder === undefined ? { required: true } : { clearable: true, placeholder })}
      // Opened by the focus of a dialog that is still on its way, its list would stand beside the screen.
      {...(isFirst && { 'data-autofocus': true, openOnFocus: false })}
      data={[...new Set([...categories, ...(category === null ? [] : [category])])]}
    />
  );
}
