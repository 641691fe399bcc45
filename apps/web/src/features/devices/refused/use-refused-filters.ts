import type { QuarantinedPositionList } from '@azimute/contract';
import { quarantineCountedTo } from '@azimute/contract/device-inbox';
import { rejectionCodes } from '@azimute/contract/telemetry/values';
import { useText } from '../../../i18n/use-text.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { periods, type RefusedSearch } from '../api/device-search.ts';

/** What refused positions can be narrowed down by, with how many each reason has. */
export function useRefusedFilters(
  counts: QuarantinedPositionList['reasons'],
  { reasons = [], period, device }: RefusedSearch,
): Filter[] {
  const text = useText('refused-positions');
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
            name: 'device',
            label: text('device'),
            chosen: [device],
            values: [{ value: device, label: device }],
          },
        ]),
  ];
}
