import type { QuarantinedPosition } from '@azimute/contract';
import { useMemo } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { RefusedColumn } from '../api/device-search.ts';

export function useRefusedColumns(): readonly Column<QuarantinedPosition>[] {
  const text = useText('refused-positions');
  const telemetry = useText('telemetry');
  const common = useText('common');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const plain = (
      id: RefusedColumn,
      header: string,
      priority: number,
      textOf: (position: QuarantinedPosition) => string,
    ) => ({ id, header, priority, textOf, cell: textOf }) satisfies Column<QuarantinedPosition>;
    const nameOf = ({ deviceId }: QuarantinedPosition): string =>
      deviceId === '' ? text('noDevice') : deviceId;
    const ago = ({ receivedAt }: QuarantinedPosition): string =>
      format.relative(new Date(receivedAt), new Date());
    return [
      { ...plain('deviceId', text('device'), 0, nameOf), isName: true, isBold: true },
      plain('reason', text('reason'), 1, ({ reason, replaying }) =>
        replaying ? text('waitsForReplay') : telemetry(`reason_${reason}`),
      ),
      plain('asset', text('asset'), 4, ({ asset }) => asset?.code ?? text('noAsset')),
      plain('source', text('source'), 3, ({ source }) =>
        source === null ? common('noData') : telemetry(`source_${source}`),
      ),
      {
        // The widest that the next minutes bring, so that the column holds still.
        ...plain('receivedAt', text('received'), 2, (position) => ago(position).replace(/\d+/, '59')),
        cell: ({ receivedAt }) => <RelativeTime instant={receivedAt} />,
        align: 'end',
      },
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
  }, [text, telemetry, common, format, locale]);
}
