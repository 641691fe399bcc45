import type { QuarantinedPosition, QuarantinedPositionList } from '@azimute/contract';
import { quarantineCountedTo } from '@azimute/contract/device-inbox/values';
import { rejectionCodes } from '@azimute/contract/telemetry/values';
import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import type { TableViewState } from '../../../ui/data-table/use-table-view.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { ViewTools } from '../../../ui/list/view-tools.tsx';
import {
  isRefusedFiltered,
  periods,
  withoutRefusedFilters,
  withText,
  type DeviceSearch,
} from '../api/device-search.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';

interface RefusedBarProps {
  readonly counts: QuarantinedPositionList['reasons'];
  readonly columns: readonly Column<QuarantinedPosition>[];
  readonly view: TableViewState;
  readonly isPhone: boolean;
  /** Boxes on a phone; at a desk they are always there. */
  readonly isSelecting: boolean;
  readonly onSelecting: (selecting: boolean) => void;
}

type FilterName = 'reasons' | 'period' | 'device';

/** Search and filters of refused positions. */
export function RefusedBar(props: RefusedBarProps) {
  const { counts, columns, view, isPhone, isSelecting, onSelecting } = props;
  const devices = useText('devices');
  const { search, change } = useDeviceSearch();
  const filters = useFilters(counts, search);
  return (
    <FilterBar
      filters={filters}
      onChange={(name, values) => change((current) => withFilter(current, name, values), { replace: true })}
      isFiltered={isRefusedFiltered(search)}
      onClear={() => change(withoutRefusedFilters, { replace: true })}
      search={
        <SearchField
          label={devices('searchDevice')}
          value={search.search ?? ''}
          onChange={(value) => change((current) => withText(current, value), { replace: true })}
        />
      }
    >
      <ViewTools
        columns={columns}
        view={view}
        isPhone={isPhone}
        isSelecting={isSelecting}
        onSelecting={onSelecting}
      />
    </FilterBar>
  );
}

function useFilters(counts: QuarantinedPositionList['reasons'], search: DeviceSearch): Filter<FilterName>[] {
  const text = useText('refused-positions');
  const telemetry = useText('telemetry');
  const { reasons = [], period, device } = search;
  const listed = rejectionCodes.filter(
    (code) => reasons.includes(code) || counts.some(({ reason }) => reason === code),
  );
  return [
    {
      name: 'reasons',
      label: text('reason'),
      chosen: reasons,
      values: listed.map((code) => {
        const count = counts.find(({ reason }) => reason === code)?.count ?? 0;
        return {
          value: code,
          label: telemetry(`reason_${code}`),
          count,
          isAtLeast: count >= quarantineCountedTo,
        };
      }),
    },
    {
      name: 'period',
      label: text('received'),
      chosen: period === undefined ? [] : [period],
      values: periods.map((one) => ({ value: one, label: text(`period_${one}`) })),
    },
    // Comes from elsewhere, such as a device's panel, and is taken away here.
    ...(device === undefined
      ? []
      : [
          {
            name: 'device' as const,
            label: text('device'),
            chosen: [device],
            values: [{ value: device, label: device }],
          },
        ]),
  ];
}

/** The same address with other values of one filter; of a period the one that was chosen last. */
function withFilter(current: DeviceSearch, name: FilterName, values: readonly string[]): DeviceSearch {
  if (name === 'reasons') {
    const { reasons: _replaced, ...others } = current;
    const reasons = rejectionCodes.filter((code) => values.includes(code));
    return reasons.length === 0 ? others : { ...others, reasons };
  }
  if (name === 'period') {
    const { period: _replaced, ...others } = current;
    const period = periods.find((one) => one === values.at(-1));
    return period === undefined ? others : { ...others, period };
  }
  const { device: _removed, ...others } = current;
  return values.length === 0 ? others : current;
}
