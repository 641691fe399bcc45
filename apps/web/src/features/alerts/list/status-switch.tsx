import { alertStatuses } from '@azimute/contract/alerts/values';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AlertFilters } from '../api/alert-search.ts';
import { alertFacetsOptions } from '../api/alerts-queries.ts';

interface StatusSwitchProps {
  readonly filters: AlertFilters;
  readonly chosen: readonly string[];
  readonly onChange: (statuses: readonly string[]) => void;
}

const all = 'all';

/** Switches the status filter, with counts; none is marked if several are chosen. */
export function StatusSwitch({ filters, chosen, onChange }: StatusSwitchProps) {
  const text = useText('alerts');
  const format = useFormat();
  const { data: facets } = useQuery(alertFacetsOptions(filters));
  const countOf = (status: string): string =>
    format.number(facets?.statuses.find(({ value }) => value === status)?.count ?? 0);
  return (
    <SegmentedControl
      aria-label={text('filter_statuses')}
      value={chosen.length > 1 ? '' : (chosen[0] ?? all)}
      data={[
        { value: all, label: text('tab_all') },
        ...alertStatuses.map((status) => ({
          value: status,
          label: (
            <Row as="span" gap={6}>
              {text(`tab_${status}`)}
              {status !== 'resolved' && facets && <span className="figure">{countOf(status)}</span>}
            </Row>
          ),
        })),
      ]}
      onChange={(next) => onChange(next === all ? [] : [next])}
    />
  );
}
