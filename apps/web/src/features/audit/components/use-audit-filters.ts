import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { auditFacetsOptions } from '../api/audit-queries.ts';
import type { auditSearch } from '../api/audit-search.ts';
import { useActionWords } from '../api/use-action-words.ts';
import { useThingWords } from '../api/use-thing-words.ts';
import type { PickedPeriod } from '../../../ui/period/period-search.ts';
import { usePeriodFilter } from '../../../ui/period/use-period-filter.ts';

/** Filters of the audit, with their values. */
export function useAuditFilters(
  search: ReturnType<typeof auditSearch.read>,
  onPick: (picked: PickedPeriod) => void,
): Filter[] {
  const text = useText('audit');
  const wordsOf = useActionWords();
  const thingOf = useThingWords();
  const { data: facets } = useQuery(auditFacetsOptions);
  const { actions = [], person, entity, entityId, renewals } = search;
  const days = usePeriodFilter({ label: text('at'), search, onPick });
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
    days,
    {
      name: 'renewals',
      label: text('sessions'),
      chosen: renewals === undefined ? [] : ['true'],
      values: [{ value: 'true', label: text('withRenewals') }],
    },
    // Set by a row's panel, and removable here.
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
