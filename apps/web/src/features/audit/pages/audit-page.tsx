import type { AuditEntry } from '@azimute/contract';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { Column } from '../../../ui/data-table/column.ts';
import { regularList } from '../../../ui/export/send-regularly.ts';
import { useExport } from '../../../ui/export/use-export.ts';
import { ListScreen, type PanelProps } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { auditList } from '../api/audit-queries.ts';
import { useActionWords } from '../api/use-action-words.ts';
import { useThingWords } from '../api/use-thing-words.ts';
import { AuditPanel } from '../components/audit-panel.tsx';
import { useAuditFilters } from '../components/use-audit-filters.ts';
import { usePersonName } from '../components/use-person-name.ts';

interface AuditCardProps {
  readonly entry: AuditEntry;
  readonly link: ReactNode;
}

/** Audit of the account: user, impersonated user, time, origin and change. */
export function AuditPage() {
  const text = useText('audit');
  const format = useFormat();
  const locale = useLocale();
  const wordsOf = useActionWords();
  const list = useList(auditList, useAuditColumns(), ({ action }) => wordsOf(action));
  const { renewals, ...filters } = list.filters;
  // E-mails have a period of their own.
  const { from: _from, until: _until, ...kept } = filters;
  return (
    <ListScreen
      list={list}
      label={text('tableLabel')}
      header={{ title: text('title') }}
      searchLabel={text('search')}
      filters={useAuditFilters(list.search, list.setPeriod)}
      exported={{
        exporting: useExport(text('exportName')),
        listed: (fileFormat, { signal, onProgress }) =>
          downloadApi(
            'exportAudit',
            { body: { ...filters, renewals: renewals === 'true', format: fileFormat, locale }, signal },
            onProgress,
          ),
        regular: regularList(
          text('title'),
          'audit',
          { ...kept, renewals: renewals === 'true' },
          { ofPeriod: filters.from !== undefined },
        ),
        extentOf: (count) => text('exportExtent', format.counted(count)),
      }}
      renderPanel={renderPanel}
      renderCard={renderCard}
      empty={<EmptyState icon={IconHistory} title={text('emptyTitle')} text={text('emptyText')} />}
    />
  );
}

function renderPanel(entry: AuditEntry | undefined, panel: PanelProps): ReactNode {
  return entry && <AuditPanel entry={entry} {...panel} />;
}

function renderCard(entry: AuditEntry, link: ReactNode): ReactNode {
  return <AuditCard entry={entry} link={link} />;
}

/** An audit row in two lines, for phones. */
function AuditCard({ entry, link }: AuditCardProps) {
  const nameOf = usePersonName();
  const thingOf = useThingWords();
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <RelativeTime instant={entry.at} />
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{nameOf(entry)}</span>
        <span>{thingOf(entry)}</span>
      </span>
    </>
  );
}

function useAuditColumns(): readonly Column<AuditEntry>[] {
  const common = useText('common');
  const wordsOf = useActionWords();
  const nameOf = usePersonName();
  const thingOf = useThingWords();
  return useColumns('audit', ({ text, name, plain, instant }) => [
    name('action', text('action'), ({ action }) => wordsOf(action)),
    plain('person', text('person'), 1, nameOf),
    plain('thing', text('thing'), 3, thingOf),
    plain('address', text('address'), 4, ({ address }) => address ?? common('noData')),
    instant('at', text('at'), 2, ({ at }) => at, { align: 'end' }),
  ]);
}
