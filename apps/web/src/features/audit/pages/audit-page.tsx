import type { AuditEntry } from '@azimute/contract';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { downloadApi } from '../../../api/client.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useExport } from '../../../ui/export/use-export.ts';
import { ListScreen, type PanelProps } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { auditList } from '../api/audit-queries.ts';
import { auditSearch } from '../api/audit-search.ts';
import { useActionWords } from '../api/use-action-words.ts';
import { AuditCard } from '../components/audit-card.tsx';
import { AuditPanel } from '../components/audit-panel.tsx';
import { useAuditColumns } from '../components/use-audit-columns.tsx';
import { useAuditFilters } from '../components/use-audit-filters.ts';

/** What was done in the account: by whom, as whom, when, from where, and what was before and after. */
export function AuditPage() {
  const text = useText('audit');
  const format = useFormat();
  const locale = useLocale();
  const wordsOf = useActionWords();
  const list = useList(auditList, useAuditColumns(), ({ action }) => wordsOf(action));
  const { renewals, ...filters } = list.filters;
  return (
    <ListScreen
      list={list}
      label={text('tableLabel')}
      header={{ title: text('title') }}
      searchLabel={text('search')}
      filters={useAuditFilters(list.search, (days) =>
        list.change((current) => ({ ...auditSearch.withFilter(current, 'period', []), ...days }), {
          replace: true,
        }),
      )}
      exported={{
        exporting: useExport(text('exportName')),
        listed: (fileFormat, { signal, onProgress }) =>
          downloadApi(
            'exportAudit',
            { body: { ...filters, renewals: renewals === 'true', format: fileFormat, locale }, signal },
            onProgress,
          ),
        extentOf: (count) => text('exportExtent', { count, formatted: format.number(count) }),
      }}
      renderPanel={renderPanel}
      renderCard={renderCard}
      empty={
        <EmptyState
          icon={<IconHistory size={20} stroke={1.7} />}
          title={text('emptyTitle')}
          text={text('emptyText')}
        />
      }
    />
  );
}

function renderPanel(entry: AuditEntry | undefined, panel: PanelProps): ReactNode {
  return entry && <AuditPanel entry={entry} {...panel} />;
}

function renderCard(entry: AuditEntry, link: ReactNode): ReactNode {
  return <AuditCard entry={entry} link={link} />;
}
