import type { UnknownDevice } from '@azimute/contract';
import { extra, useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';

export function useInboxColumns(): readonly Column<UnknownDevice>[] {
  const telemetry = useText('telemetry');
  const common = useText('common');
  return useColumns('devices', ({ text, name, plain, count, ago }) => {
    const none = common('noData');
    return [
      name('deviceId', text('device'), ({ deviceId }) => deviceId),
      plain('source', text('source'), 4, ({ source }) =>
        source === null ? none : telemetry(`source_${source}`),
      ),
      plain('apiKey', text('apiKey'), 5, ({ apiKey }) => apiKey?.name ?? none),
      count('positionCount', text('messages'), 6, ({ positionCount }) => positionCount),
      count('keptCount', text('kept'), 3, ({ keptCount }) => keptCount),
      ago('lastFix', text('lastFix'), 2, ({ lastFix }) => lastFix?.fixedAt, {}, none),
      ago('firstSeenAt', text('firstSeen'), 7, ({ firstSeenAt }) => firstSeenAt, extra),
      ago('lastSeenAt', text('lastSeen'), 1, ({ lastSeenAt }) => lastSeenAt),
    ];
  });
}
