import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import type { PeriodOfDays } from '../../../ui/calendar/period-of-days.tsx';
import { periods } from '../../../ui/calendar/periods.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useNow } from '../../../ui/use-now.ts';
import { auditFacetsOptions } from '../api/audit-queries.ts';
import type { auditSearch } from '../api/audit-search.ts';
import { useActionWords } from '../api/use-action-words.ts';
import { useThingWords } from '../api/use-thing-words.ts';

/** Stands among the values for days that were chosen. */
const ownPeriod = 'days';

const minuteMs = 60_000;

/** Every filter of the audit, with its values. */
export function useAuditFilters(
  search: ReturnType<typeof auditSearch.read>,
  onPickDays: (days: PeriodOfDays) => void,
): Filter[] {
  const text = useText('audit');
  const wordsOf = useActionWords();
  const thingOf = useThingWords();
  const tag = languageTags[useLocale()];
  const { timeZone } = useAccount();
  const today = dayOf(useNow(minuteMs).getTime(), timeZone);
  const { data: facets } = useQuery(auditFacetsOptions);
  const { actions = [], person, period, from, to, entity, entityId, renewals } = search;
  const days = from === undefined || to === undefined ? null : { from, to };
  const thing =
    entity === undefined
      ? (entityId ?? '')
      : thingOf({ entity, ...(entityId === undefined ? {} : { entityId }) });
  const listed = [...new Set([...(facets?.actions ?? []), ...actions])];
  return [
    {
      name: 'actions',
      label: text('action'),
      chosen: actions,
      values: listed
        .map((action) => ({ value: action, label: wordsOf(action) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    },
    {
      name: 'person',
      label: text('person'),
      chosen: person === undefined ? [] : [String(person)],
      values: (facets?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'period',
      label: text('at'),
      chosen: days === null ? [period ?? []].flat() : [ownPeriod],
      values: [
        ...periods.map((one) => ({ value: one, label: text(`period_${one}`) })),
        ...(days === null ? [] : [{ value: ownPeriod, label: daysInWords(tag, days.from, days.to) }]),
      ],
      days: { period: days, last: today, onPick: onPickDays },
    },
    {
      name: 'renewals',
      label: text('sessions'),
      chosen: renewals === undefined ? [] : ['true'],
      values: [{ value: 'true', label: text('withRenewals') }],
    },
    // Comes from a row's panel, and is taken away here.
    ...(thing === ''
      ? []
      : [
          {
            name: 'thing' as const,
            label: text('thing'),
            chosen: [thing],
            values: [{ value: thing, label: thing }],
          },
        ]),
  ];
}
