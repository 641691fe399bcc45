import { useQueryClient } from '@tanstack/react-query';
import type { FieldError } from '../../../i18n/field-errors.ts';
import { useRecordForm, type RecordForm } from '../../../ui/form/use-record-form.ts';
import { toastDone } from '../../../ui/toasts.tsx';
import { dashboardsKey } from '../api/dashboard-queries.ts';

interface DashboardFormOptions<Values extends object, Saved> {
  readonly stored: Values;
  readonly required: readonly (keyof Values & string)[];
  readonly isNew: boolean;
  readonly attempt: string;
  readonly check?: (values: Values) => Readonly<Partial<Record<keyof Values & string, FieldError | null>>>;
  readonly serverNames?: Readonly<Record<string, keyof Values & string>>;
  readonly save: (values: Values) => Promise<Saved>;
  readonly onConflict?: () => Promise<void>;
  readonly onSaved: (saved: Saved) => void;
}

/** Form of a briefcase or item; reloads everything that shows either after saving. */
export function useDashboardForm<Values extends object, Saved>({
  isNew,
  onSaved,
  ...options
}: DashboardFormOptions<Values, Saved>): RecordForm<Values> {
  const queryClient = useQueryClient();
  return useRecordForm<Values, Saved>({
    ...options,
    onSaved: async (saved) => {
      toastDone(isNew ? 'created' : 'updated');
      await queryClient.invalidateQueries({ queryKey: dashboardsKey });
      onSaved(saved);
    },
  });
}
