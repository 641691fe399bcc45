import { useText } from '../../../i18n/use-text.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { useFigureChoices } from '../api/figures-queries.ts';

interface CategoryFieldProps<Values extends { readonly category: string | null }> {
  readonly form: RecordForm<Values>;
  /** Meaning of an empty field; absent if a value is required. */
  readonly placeholder?: string;
  /** The dialog's first field. */
  readonly isFirst?: boolean;
}

/** Category of assets: an existing one, or the current value. */
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
      {...form.field('category', text('filter_categories'))}
      {...(placeholder === undefined ? { required: true } : { clearable: true, placeholder })}
      // During a dialog's opening animation, the list would open at the wrong place.

      {...(isFirst && { 'data-autofocus': true, openOnFocus: false })}
      data={[...new Set([...categories, ...(category === null ? [] : [category])])]}
    />
  );
}
