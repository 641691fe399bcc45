import type { ReactNode } from 'react';
import { downloadApi } from '../../../api/client.ts';
import type { CallInput } from '@azimute/contract';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { AssetName } from '../../../ui/asset-name.tsx';
import lines from '../../../ui/data-table/card-lines.module.css';
import { regularList } from '../../../ui/export/send-regularly.ts';
import { useExport, type ExportFile } from '../../../ui/export/use-export.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AlertRow } from '../api/alerts-queries.ts';
import { AlertStatus } from '../components/alert-status.tsx';
import { AlertBulkActions } from './alert-bulk-actions.tsx';
import { NewAlerts } from './new-alerts.tsx';
import { NoAlerts } from './no-alerts.tsx';
import { StatusSwitch } from './status-switch.tsx';
import { useAlertFilters } from './use-alert-filters.tsx';
import type { ShownAlerts } from './use-shown-alerts.ts';

interface AlertCardProps {
  readonly alert: AlertRow;
  readonly link: ReactNode;
}

interface AlertTableProps {
  readonly alerts: ShownAlerts;
  readonly mayChange: boolean;
  /** Shown instead of the count. */
  readonly meta: ReactNode;
  readonly actions: ReactNode;
}

/** Alerts with every field as a column, and their export. */
export function AlertTable({ alerts, mayChange, meta, actions }: AlertTableProps) {
  const text = useText('alerts');
  const format = useFormat();
  const { list, rows, selection } = alerts;
  const exportOf = useAlertExport();
  const { from, to: _to, ...filters } = list.filters;
  return (
    <ListScreen
      list={{ ...list, rows }}
      label={text('tableLabel')}
      header={{ title: text('title'), meta, actions }}
      searchLabel={text('search')}
      filters={useAlertFilters(list.search, list.filters, list.setPeriod)}
      besideSearch={
        <StatusSwitch
          filters={list.filters}
          chosen={list.chosen('statuses')}
          onChange={(statuses) => list.setFilter('statuses', statuses)}
        />
      }
      notice={alerts.newCount > 0 && <NewAlerts count={alerts.newCount} onShow={alerts.showNew} />}
      exported={{
        exporting: useExport(text('exportName')),
        listed: exportOf(async () => ({ ...list.filters, ...list.asked })),
        selected: exportOf(async () => ({ ids: await selection.readIds(), ...list.asked })),
        regular: regularList(
          text('title'),
          'alerts',
          { ...filters, ...list.asked },
          { ofPeriod: from !== undefined },
        ),
        extentOf: (count) => text('exportExtent', format.counted(count)),
      }}
      bulk={
        mayChange && (
          <AlertBulkActions selection={selection} isPhone={list.isPhone} onDone={list.selection.clear} />
        )
      }
      renderCard={renderCard}
      nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
      empty={<NoAlerts />}
    />
  );
}

type Asked = CallInput<'exportAlerts'>['body'];

function useAlertExport(): (asked: () => Promise<Asked>) => ExportFile {
  const locale = useLocale();
  return (asked) =>
    async (format, { signal, onProgress }) =>
      downloadApi('exportAlerts', { body: { ...(await asked()), format, locale }, signal }, onProgress);
}

function renderCard(alert: AlertRow, link: ReactNode): ReactNode {
  return <AlertCard alert={alert} link={link} />;
}

/** An alert as a card of the table on a phone. */
function AlertCard({ alert, link }: AlertCardProps) {
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <RelativeTime instant={alert.openedAt} />
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>
          {alert.asset ? <AssetName asset={alert.asset}>{alert.asset.code}</AssetName> : alert.unit.name}
        </span>
        <AlertStatus status={alert.status} />
        <SeverityLabel severity={alert.severity} />
      </span>
    </>
  );
}
