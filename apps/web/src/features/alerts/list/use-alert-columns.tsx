import { alertSorts } from '@azimute/contract/alerts/values';
import { useMemo, type ReactNode } from 'react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { alertColumns } from '../api/alert-search.ts';
import type { AlertRow } from '../api/alerts-queries.ts';
import { AlertStatus } from '../components/alert-status.tsx';

type ColumnId = (typeof alertColumns)[number];

const glyphPx = 22;
const sorts: readonly string[] = alertSorts;

/** Every field of an alert as a column; the first ten are the usual ones. */
export function useAlertColumns(): readonly Column<AlertRow>[] {
  const text = useText('alerts');
  const words = useText('alert-words');
  const severities = useText('severity');
  const format = useFormat();
  const locale = useLocale();
  return useMemo(() => {
    const plain = (id: ColumnId, priority: number, textOf: (alert: AlertRow) => string, isExtra = false) =>
      ({
        id,
        header: text(id),
        priority,
        textOf,
        cell: textOf as (alert: AlertRow) => ReactNode,
        isSortable: sorts.includes(id),
        isExtra,
      }) satisfies Column<AlertRow>;
    const time = (instant: string | null): string =>
      instant === null ? '' : format.dateTime(new Date(instant));
    const yes = (is: boolean): string => text(is ? 'yes' : 'no');
    return [
      {
        ...plain('severity', 1, ({ severity }) => severities(severity)),
        sortFirst: 'desc',
        besideTextPx: glyphPx,
        cell: ({ severity }) => <SeverityLabel severity={severity} />,
      },
      { ...plain('type', 0, ({ type }) => type.name), isName: true, isBold: true },
      {
        ...plain('status', 2, ({ status }) => words(`status_${status}`)),
        besideTextPx: glyphPx,
        cell: ({ status }) => <AlertStatus status={status} />,
      },
      { ...plain('asset', 1, ({ asset }) => asset?.code ?? ''), isBold: true },
      {
        ...plain('openedAt', 3, ({ openedAt }) => time(openedAt)),
        sortFirst: 'desc',
        cell: ({ openedAt }) => <RelativeTime instant={openedAt} />,
      },
      plain('place', 6, ({ place, geofence }) => geofence?.name ?? place?.name ?? ''),
      plain('unit', 5, ({ unit }) => `${unit.code} ${unit.name}`),
      plain('owner', 4, ({ owner }) => owner?.name ?? ''),
      plain('dueAt', 7, ({ dueAt }) => time(dueAt)),
      plain('orderNumber', 8, ({ orderNumber }) => orderNumber ?? ''),
      plain('number', 9, ({ number }) => text('alertNumber', { number }), true),
      plain('code', 10, ({ type }) => type.code, true),
      plain('description', 11, ({ description }) => description, true),
      plain('kind', 12, ({ type }) => words(`kind_${type.kind}`), true),
      plain('category', 13, ({ type }) => words(`category_${type.category}`), true),
      plain('hasRecommendation', 14, (alert) => yes(alert.hasRecommendation), true),
      plain('hasCountermeasure', 15, (alert) => yes(alert.hasCountermeasure), true),
      plain('manufacturer', 16, ({ asset }) => asset?.manufacturer ?? '', true),
      plain('assetCategory', 17, ({ asset }) => asset?.category ?? '', true),
      plain('costCenter', 18, ({ asset }) => asset?.costCenter ?? '', true),
      plain('customer', 19, ({ asset }) => asset?.customer?.name ?? '', true),
      plain('occurrences', 20, ({ occurrenceCount }) => format.number(occurrenceCount), true),
      plain('solvedAt', 21, ({ solvedAt }) => time(solvedAt), true),
      plain('proof', 22, ({ proof }) => (proof === null ? '' : words(`proof_${proof}`)), true),
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- The texts stay the same functions when their language changes.
  }, [text, words, severities, format, locale]);
}
