import type { QuarantinedPositionList } from '@azimute/contract';
import { quarantineCountedTo } from '@azimute/contract/device-inbox';
import { rejectionCodes } from '@azimute/contract/telemetry/values';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import type { PickedPeriod } from '../../../ui/period/period-search.ts';
import { usePeriodFilter } from '../../../ui/period/use-period-filter.ts';
import type { RefusedSearch } from '../api/device-search.ts';

/** Filters of refused positions, with counts per reason. */
export function useRefusedFilters(
  counts: QuarantinedPositionList['reasons'],
  search: RefusedSearch,
  onPick: (picked: PickedPeriod) => void,
): Filter[] {
  const { reasons = [], device } = search;
  const text = useText('refused-positions');
  const received = usePeriodFilter({ label: text('received'), search, onPick });
  const telemetry = useText('telemetry');
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
    received,
    // Set elsewhere, such as by a device's panel, and removable here.
    ...(device === undefined
      ? []
      : [
          {
            name: 'device',
            label: text('device'),
            chosen: [device],
            values: [{ value: device, label: device }],
          },
        ]),
  ];
}
