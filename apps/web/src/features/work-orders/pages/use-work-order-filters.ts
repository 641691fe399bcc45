import { countermeasureKinds } from '@azimute/contract/alerts/values';
import { workOrderStatuses } from '@azimute/contract/work-orders';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter, FilterValue } from '../../../ui/filters/filter.ts';
import { workOrderChoiceOptions } from '../api/use-work-order-choices.ts';
import type { WorkOrderRow } from '../api/work-order-list.ts';

type Name = 'statuses' | 'kinds' | 'units' | 'assignees' | 'assets';

interface FilteredList {
  readonly chosen: (name: Name) => readonly string[];
  readonly rows: readonly WorkOrderRow[];
}

const mostChoices = 500;

export function useWorkOrderFilters({ chosen, rows }: FilteredList): Filter[] {
  const text = useText('work-orders');
  const kinds = useText('alert-words');
  const { data: units = [] } = useQuery(workOrderChoiceOptions({ of: 'unit', limit: mostChoices }));
  const { data: people = [] } = useQuery(workOrderChoiceOptions({ of: 'person', limit: mostChoices }));
  const { data: assets = [] } = useQuery(workOrderChoiceOptions({ of: 'asset', limit: mostChoices }));
  const filter = (name: Name, label: string, values: readonly FilterValue[]): Filter => ({
    name,
    label,
    chosen: chosen(name),
    values: [
      ...values,
      ...chosen(name)
        .filter((value) => values.every((one) => one.value !== value))
        .map((value) => ({ value, label: `#${value}` })),
    ],
  });
  const known = new Map([
    ...rows.map(({ asset }) => [String(asset.id), asset.code] as const),
    ...assets.map(({ value, label }) => [value, label] as const),
  ]);
  return [
    filter(
      'statuses',
      text('status'),
      workOrderStatuses.map((value) => ({ value, label: text(`status_${value}`) })),
    ),
    filter(
      'kinds',
      text('kind'),
      countermeasureKinds.map((value) => ({ value, label: kinds(`${value}_measure`) })),
    ),
    filter('units', text('unit'), units),
    filter('assignees', text('assignee'), [{ value: '0', label: text('nobody') }, ...people]),
    filter(
      'assets',
      text('asset'),
      [...known].map(([value, label]) => ({ value, label })),
    ),
  ];
}
