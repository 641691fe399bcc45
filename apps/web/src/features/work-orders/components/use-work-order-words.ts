import type { WorkOrderEntry } from '@azimute/contract';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';

interface WorkOrderWords {
  /** Formats a date; empty if there is none. */
  readonly day: (day: string | null) => string;
  readonly asset: (asset: { readonly code: string; readonly model: string }) => string;
  readonly entry: (entry: WorkOrderEntry) => string;
}

/** Formats a work order; memoized until the language changes. */
export function useWorkOrderWords(): WorkOrderWords {
  const text = useText('work-orders');
  const format = useFormat();
  return useMemo(
    () => ({
      day: (day) => (day === null ? '' : format.days(day)),
      asset: ({ code, model }) => [code, model].filter(Boolean).join(' · '),
      entry: ({ kind, assignee }) =>
        kind === 'assigned' || (kind === 'opened' && assignee !== null)
          ? assignee === null
            ? text('entry_unassigned')
            : text(kind === 'opened' ? 'entry_opened_for' : 'entry_assigned', { name: assignee.name })
          : text(`entry_${kind}`, { name: '' }),
    }),
    [text, format],
  );
}
