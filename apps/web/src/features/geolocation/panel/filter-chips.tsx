import { fieldOfFilter, isOfKind } from '@azimute/contract/assets/fields';
import { liveStatuses } from '@azimute/contract/live';
import { useState } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { filterFields, type FilterField } from '../../../live/live-protocol.ts';
import { toastFilter } from '../../../ui/filters/use-applied-toast.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { rangeDecimalsOf } from '../../assets/api/range-decimals-of.ts';
import { useTraitWords } from '../../assets/components/use-trait-words.ts';
import { isCounted } from '../frame/is-counted.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import { filterCount } from '../frame/map-view.ts';
import { PanelFilterChip } from './panel-filter-chip.tsx';
import { filterWord } from '../frame/filter-word.ts';
import classes from './filter-chips.module.css';
import { statusGroups, statusGroupOf, statusesOf, type StatusGroup } from './status-groups.ts';

/** Fields that are filtered often; the others are shown on request, or while they are filtered. */
const usualFields: readonly FilterField[] = filterFields.slice(0, filterFields.indexOf('customers') + 1);

/** Filters of the specification as chips that show their values. */
export function FilterChips() {
  const { view, change, snapshot } = useMapScreen();
  const text = useText('geolocation');
  const [showsAll, setShowsAll] = useState(false);
  const isFiltered = filterCount(view) > 0;
  const shown = filterFields.filter(
    (field) => showsAll || usualFields.includes(field) || (view.fields[field] ?? []).length > 0,
  );
  return (
    <Row
      as="fieldset"
      gap={6}
      padding={0}
      marginTop={10}
      marginBottom={0}
      marginInline={0}
      minWidth={0}
      wrap
      align="stretch"
      border="none"
      aria-label={text('filters')}
    >
      {shown.map((field) => (
        <FieldChip key={field} field={field} />
      ))}
      <StatusGroupChip />
      {shown.length < filterFields.length && snapshot.facet === null && (
        <TextButton onClick={() => setShowsAll(true)}>{text('moreFilters')}</TextButton>
      )}
      {isFiltered && (
        <TextButton
          onClick={() => {
            change({ status: [], fields: {} });
            toastFilter([]);
          }}
        >
          {text('clearFilters')}
        </TextButton>
      )}
    </Row>
  );
}

interface TextButtonProps {
  readonly onClick: () => void;
  readonly children: string;
}

function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <Box
      as="button"
      type="button"
      paddingBlock={0}
      paddingInline={6}
      minHeight={26}
      phoneMinHeight={36}
      className={`text-button ${classes['clear']}`}
      onClick={onClick}
    >
      {children}
    </Box>
  );
}

/** One field; the worker counts its values while they are open. */
function FieldChip({ field }: { readonly field: FilterField }) {
  const { view, change, client, snapshot } = useMapScreen();
  const text = useText('geolocation');
  const nameOf = useText('fields');
  const words = useTraitWords();
  const format = useFormat();
  const locale = useLocale();
  const chosen = view.fields[field] ?? [];
  const named = snapshot.list.labels[field];
  const counted = snapshot.facet?.field === field ? snapshot.facet.values : null;
  const wordOf = (value: string, label: string | undefined) =>
    words.ofFilter(field, filterWord(field, value, label, text('without')));
  const labelOf = (value: string) => wordOf(value, named?.[value]);
  const gone = chosen.filter((value) => counted?.every((one) => one.value !== value) === true);
  const isOfDays = isOfKind(fieldOfFilter[field], 'day');
  const rangeDecimals = rangeDecimalsOf(field);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const options = counted
    ?.map(({ value, label, count }) => ({ value, label: wordOf(value, label), count }))
    .toSorted((a, b) => (isOfDays ? compare(a.value, b.value) : compare(a.label, b.label)));
  return (
    <PanelFilterChip
      name={nameOf(fieldOfFilter[field])}
      value={
        field === 'units' && chosen.length > 1
          ? text('chosenUnits', { formatted: format.number(chosen.length) })
          : shorten(chosen.map(labelOf), (count) => text('andMore', { count }))
      }
      options={
        options === undefined
          ? null
          : [
              ...gone.map((value) => ({
                value,
                label: labelOf(value),
                count: rangeDecimals === undefined ? 0 : undefined,
              })),
              ...options,
            ]
      }
      rangeDecimals={rangeDecimals}
      chosen={chosen}
      onChange={(values) => change({ fields: { ...view.fields, [field]: values } })}
      onOpen={() => client?.countFacet(field)}
      onClose={() => client?.countFacet(null)}
    />
  );
}

function shorten(labels: readonly string[], more: (count: number) => string): string {
  const shown = labels.slice(0, 2).join(', ');
  return labels.length > 2 ? `${shown} ${more(labels.length - 2)}` : shown;
}

/** A filter that stands for several statuses, and is stored as those. */
function StatusGroupChip() {
  const { view, change, snapshot } = useMapScreen();
  const text = useText('geolocation');
  const { counts } = snapshot.list;
  const isKnown = isCounted(snapshot.list);
  const chosen = statusGroupOf(view.status);
  const countOf = (group: StatusGroup) =>
    statusesOf[group].reduce((sum, status) => sum + (counts[liveStatuses.indexOf(status)] ?? 0), 0);
  return (
    <PanelFilterChip
      name={text('activity')}
      value={chosen === null ? '' : text(chosen)}
      options={statusGroups.map((value) => ({
        value,
        label: text(value),
        count: isKnown ? countOf(value) : undefined,
      }))}
      chosen={chosen === null ? [] : [chosen]}
      onChange={(values) => {
        // Only one of the groups: active and inactive together would filter nothing.
        const next = statusGroups.find((one) => values.includes(one) && one !== chosen);
        change({ status: next === undefined ? [] : statusesOf[next] });
      }}
    />
  );
}
