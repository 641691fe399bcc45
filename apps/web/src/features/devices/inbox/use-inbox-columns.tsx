import type { UnknownDevice } from '@azimute/contract';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { InboxColumn } from '../api/device-search.ts';

export function useInboxColumns(): readonly Column<UnknownDevice>[] {
  const text = useText('devices');
  const telemetry = useText('telemetry');
  const common = useText('common');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const plain = (
      id: InboxColumn,
      header: string,
      priority: number,
      textOf: (device: UnknownDevice) => string,
    ) => ({ id, header, priority, textOf, cell: textOf }) satisfies Column<UnknownDevice>;
    const time = (
      id: InboxColumn,
      header: string,
      priority: number,
      instantOf: (device: UnknownDevice) => string | undefined,
    ): Column<UnknownDevice> => ({
      // The widest that the next minutes bring, so that the column holds still.
      ...plain(id, header, priority, (device) => {
        const instant = instantOf(device);
        if (instant === undefined) return common('noData');
        return format.relative(new Date(instant), new Date()).replace(/\d+/, '59');
      }),
      cell: (device) => {
        const instant = instantOf(device);
        return instant === undefined ? common('noData') : <RelativeTime instant={instant} />;
      },
      align: 'end',
    });
    const figure = (
      id: InboxColumn,
      header: string,
      priority: number,
      valueOf: (device: UnknownDevice) => number,
    ): Column<UnknownDevice> => ({
      ...plain(id, header, priority, (device) => format.number(valueOf(device))),
      align: 'end',
    });
    return [
      { ...plain('deviceId', text('device'), 0, ({ deviceId }) => deviceId), isName: true, isBold: true },
      plain('source', text('source'), 4, ({ source }) =>
        source === null ? common('noData') : telemetry(`source_${source}`),
      ),
      plain('apiKey', text('apiKey'), 5, ({ apiKey }) => apiKey?.name ?? common('noData')),
      figure('positionCount', text('messages'), 6, ({ positionCount }) => positionCount),
      figure('keptCount', text('kept'), 3, ({ keptCount }) => keptCount),
      time('lastFix', text('lastFix'), 2, ({ lastFix }) => lastFix?.fixedAt),
      { ...time('firstSeenAt', text('firstSeen'), 7, ({ firstSeenAt }) => firstSeenAt), isExtra: true },
      time('lastSeenAt', text('lastSeen'), 1, ({ lastSeenAt }) => lastSeenAt),
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
  }, [text, telemetry, common, format, locale]);
}
