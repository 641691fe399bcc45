import type { QuarantinedPosition } from '@azimute/contract';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';

export function useRefusedColumns(): readonly Column<QuarantinedPosition>[] {
  const telemetry = useText('telemetry');
  const common = useText('common');
  return useColumns('refused-positions', ({ text, name, plain, ago }) => [
    name('deviceId', text('device'), ({ deviceId }) => deviceId || text('noDevice')),
    plain('reason', text('reason'), 1, ({ reason, replaying }) =>
      replaying ? text('waitsForReplay') : telemetry(`reason_${reason}`),
    ),
    plain('asset', text('asset'), 4, ({ asset }) => asset?.code ?? text('noAsset')),
    plain('source', text('source'), 3, ({ source }) =>
      source === null ? common('noData') : telemetry(`source_${source}`),
    ),
    ago('receivedAt', text('received'), 2, ({ receivedAt }) => receivedAt),
  ]);
}
