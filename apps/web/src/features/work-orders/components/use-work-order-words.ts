import type { WorkOrderEntry } from '@azimute/contract';
import { useMemo } from 'react';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';

interface WorkOrderWords {
  /** A day of the calendar; empty without one. */
  readonly day: (day: string | null) => string;
  readonly asset: (asset: { readonly code: string; readonly model: string }) => string;
  readonly entry: (entry: WorkOrderEntry) => string;
}

/** A work order in words; the same object until the language changes. */
export function useWorkOrderWords(): WorkOrderWords {
  const text = useText('work-orders');
  const locale = useLocale();
  return useMemo(() => {
    const tag = languageTags[locale];
    return {
      day: (day) => (day === null ? '' : daysInWords(tag, day)),
      asset: ({ code, model }) => [code, model].filter(Boolean).join(' · '),
      entry: ({ kind, assignee }) =>
        kind === 'assigned' || (kind === 'opened' && assignee !== null)
          ? assignee === null
            ? text('entry_unassigned')
            : text(kind === 'opened' ? 'entry_opened_for' : 'entry_assigned', { name: assignee.name })
          : text(`entry_${kind}`, { name: '' }),
    };
  }, [text, locale]);
}
