import { linkDefaultHours, linkMostHours } from '@azimute/contract/shared-links';
import { useText } from '../../i18n/use-text.ts';
import { SelectField } from '../form/fields.tsx';
import type { RecordForm } from '../form/use-record-form.ts';
import { useFormat } from '../use-format.ts';

const durations = [1, 8, linkDefaultHours, 3 * 24, 7 * 24, 30 * 24, linkMostHours];

interface LinkHoursFieldProps<Values extends { readonly hours: string | null }> {
  readonly form: RecordForm<Values>;
  readonly most?: number;
}

/** Returns a lifetime in words: in hours up to one day, then in days. */
export function useHoursText(): (hours: number) => string {
  const text = useText('made-link');
  const format = useFormat();
  return (hours) =>
    hours <= 24
      ? text('hours', format.counted(hours))
      : text('days', { count: hours / 24, formatted: format.number(hours / 24) });
}

/** Lifetime of a link. */
export function LinkHoursField<Values extends { readonly hours: string | null }>({
  form,
  most = linkMostHours,
}: LinkHoursFieldProps<Values>) {
  const text = useText('made-link');
  const hoursText = useHoursText();
  return (
    <SelectField
      {...form.field('hours', text('opensFor'))}
      searchable={false}
      allowDeselect={false}
      data-autofocus
      data={durations
        .filter((hours) => hours <= most)
        .map((hours) => ({ value: String(hours), label: hoursText(hours) }))}
    />
  );
}
