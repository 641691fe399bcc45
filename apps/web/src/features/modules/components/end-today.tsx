import { Button } from '@mantine/core';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';

interface EndTodayProps<Values extends { readonly to: string }> {
  readonly form: RecordForm<Values>;
  /** Stored record; absent for a new one. */
  readonly row: { readonly from: string; readonly to: string | null } | undefined;
  readonly today: string;
  readonly label: string;
}

/** Ends an ongoing period that has begun, as of today. */
export function EndToday<Values extends { readonly to: string }>(props: EndTodayProps<Values>) {
  const { form, row, today, label } = props;
  if (row === undefined || row.to !== null || row.from > today) return null;
  return (
    <Button variant="subtle" onClick={() => form.set('to', today)}>
      {label}
    </Button>
  );
}
