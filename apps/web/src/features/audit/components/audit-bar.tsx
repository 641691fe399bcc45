import type { AuditEntry } from '@azimute/contract';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { dayOf } from '../../../ui/calendar/calendar-day.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import type { TableViewState } from '../../../ui/data-table/use-table-view.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ViewTools } from '../../../ui/list/view-tools.tsx';
import { auditFacetsOptions } from '../api/audit-queries.ts';
import { isAuditFiltered, periods, withoutAuditFilters, type AuditSearch } from '../api/audit-search.ts';
import { useActionWords } from '../api/use-action-words.ts';
import { useThingWords } from '../api/use-thing-words.ts';
import { useAuditSearch } from '../api/use-audit-search.ts';

interface AuditBarProps {
  readonly columns: readonly Column<AuditEntry>[];
  readonly view: TableViewState;
  readonly isPhone: boolean;
}

/** Stands among the values for days that were chosen. */
const ownPeriod = 'days';

type FilterName = 'actions' | 'person' | 'period' | 'thing' | 'renewals';

/** Search and filters of the audit. */
export function AuditBar({ columns, view, isPhone }: AuditBarProps) {
  const text = useText('audit');
  const { search, change } = useAuditSearch();
  return (
    <FilterBar
      filters={useFilters(search, (days) =>
        change((current) => ({ ...withFilter(current, 'period', []), ...days }), { replace: true }),
      )}
      onChange={(name, values) => change((current) => withFilter(current, name, values), { replace: true })}
      isFiltered={isAuditFiltered(search)}
      onClear={() => change(withoutAuditFilters, { replace: true })}
      search={
        <SearchField
          label={text('search')}
          value={search.search ?? ''}
          onChange={(value) => change((current) => withText(current, value), { replace: true })}
        />
      }
    >
      <ViewTools columns={columns} view={view} isPhone={isPhone} />
    </FilterBar>
  );
}

const minuteMs = 60_000;

function useFilters(
  search: AuditSearch,
  onPickDays: (days: Required<Pick<AuditSearch, 'from' | 'to'>>) => void,
): Filter<FilterName>[] {
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

function withText({ search: _replaced, ...others }: AuditSearch, text: string): AuditSearch {
  return text === '' ? others : { ...others, search: text };
}

/** The same address with other values of one filter; of a person and of a period the one that was chosen last. */
function withFilter(current: AuditSearch, name: FilterName, values: readonly string[]): AuditSearch {
  const { actions, person, period, from, to, renewals, entity, entityId, ...others } = current;
  const kept = {
    ...(actions === undefined || name === 'actions' ? {} : { actions }),
    ...(person === undefined || name === 'person' ? {} : { person }),
    ...(period === undefined || name === 'period' ? {} : { period }),
    ...(from === undefined || to === undefined || name === 'period' ? {} : { from, to }),
    ...(renewals === undefined || name === 'renewals' ? {} : { renewals }),
    ...(entity === undefined || name === 'thing' ? {} : { entity }),
    ...(entityId === undefined || name === 'thing' ? {} : { entityId }),
  };
  const last = values.at(-1);
  if (last === undefined || name === 'thing') return { ...others, ...kept };
  switch (name) {
    case 'actions':
      return { ...others, ...kept, actions: values };
    case 'person':
      return { ...others, ...kept, person: Number(last) };
    case 'renewals':
      return { ...others, ...kept, renewals: true };
    case 'period': {
      const chosen = periods.find((one) => one === last);
      return { ...others, ...kept, ...(chosen === undefined ? {} : { period: chosen }) };
    }
  }
}
