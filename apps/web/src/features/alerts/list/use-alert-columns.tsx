import { alertSorts } from '@azimute/contract/alerts/values';
import { alertTextFields } from '@azimute/contract/assets/fields';
import { extra, useColumns } from '../../../ui/data-table/use-columns.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { alertColumnOf } from '../api/alert-search.ts';
import type { AlertRow } from '../api/alerts-queries.ts';
import { AlertStatus } from '../components/alert-status.tsx';
import { useAssetFieldName } from '../components/use-asset-field-name.ts';

const sorts: readonly string[] = alertSorts;

/** Every field of an alert as a column; the first ten are the default. */
export function useAlertColumns(): readonly Column<AlertRow>[] {
  const words = useText('alert-words');
  const severities = useText('severity');
  const nameOf = useAssetFieldName();
  return useColumns('alerts', ({ text, name, plain, instant, person, label, count, ...kinds }) => {
    const yes = (is: boolean): string => text(is ? 'yes' : 'no');
    return [
      label(
        'severity',
        text('severity'),
        1,
        ({ severity }) => severities(severity),
        ({ severity }) => <SeverityLabel severity={severity} />,
        { sortFirst: 'desc' },
      ),
      name('type', text('type'), ({ type }) => type.name),
      label(
        'status',
        text('status'),
        2,
        ({ status }) => words(`status_${status}`),
        ({ status }) => <AlertStatus status={status} />,
      ),
      kinds.asset(
        'asset',
        text('asset'),
        1,
        (row) => row.asset?.code,
        (row) => row.asset,
        { isBold: true },
      ),
      instant('openedAt', text('openedAt'), 3, ({ openedAt }) => openedAt, {
        sortFirst: 'desc',
        cell: ({ openedAt }) => <RelativeTime instant={openedAt} />,
      }),
      plain('place', text('place'), 6, ({ place, geofence }) => geofence?.name ?? place?.name),
      plain('unit', text('unit'), 5, ({ unit }) => `${unit.code} ${unit.name}`),
      person('owner', text('owner'), 4, ({ owner }) => owner),
      instant('dueAt', text('dueAt'), 7, ({ dueAt }) => dueAt),
      plain('orderNumber', text('orderNumber'), 8, ({ orderNumber }) => orderNumber),
      plain('number', text('number'), 9, ({ number }) => text('alertNumber', { number }), extra),
      plain('code', text('code'), 10, ({ type }) => type.code, extra),
      plain('description', text('description'), 11, ({ description }) => description, extra),
      plain('kind', text('kind'), 12, ({ type }) => words(`kind_${type.kind}`), extra),
      plain('category', text('category'), 13, ({ type }) => words(`category_${type.category}`), extra),
      plain('hasRecommendation', text('hasRecommendation'), 14, (row) => yes(row.hasRecommendation), extra),
      plain('hasCountermeasure', text('hasCountermeasure'), 15, (row) => yes(row.hasCountermeasure), extra),
      ...alertTextFields.map((field) =>
        plain(alertColumnOf(field), nameOf(field), 16, ({ asset }) => asset?.[field], extra),
      ),
      plain('customer', nameOf('customer'), 17, ({ asset }) => asset?.customer?.name, extra),
      count('occurrences', text('occurrences'), 18, ({ occurrenceCount }) => occurrenceCount, {
        ...extra,
        align: 'start',
      }),
      instant('solvedAt', text('solvedAt'), 19, ({ solvedAt }) => solvedAt, extra),
      plain('proof', text('proof'), 20, ({ proof }) => proof && words(`proof_${proof}`), extra),
    ].map((column) => ({ ...column, isSortable: sorts.includes(column.id) }));
  });
}
