import type { AuditEntry } from '@azimute/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { downloadApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport, type ExportFile } from '../../../ui/export/use-export.ts';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { RecordList } from '../../../ui/list/record-list.tsx';
import { useListPanel } from '../../../ui/list/use-list-panel.ts';
import { useListRows } from '../../../ui/list/use-list-rows.ts';
import { useListView } from '../../../ui/list/use-list-view.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { auditOptions } from '../api/audit-queries.ts';
import { auditColumnIds, toAuditFilters } from '../api/audit-search.ts';
import { useActionWords } from '../api/use-action-words.ts';
import { openEntry, useAuditSearch } from '../api/use-audit-search.ts';
import { AuditBar } from '../components/audit-bar.tsx';
import { AuditCard } from '../components/audit-card.tsx';
import { AuditPanel } from '../components/audit-panel.tsx';
import { useAuditColumns } from '../components/use-audit-columns.tsx';

const minuteMs = 60_000;
const idOf = ({ sequence }: AuditEntry): number => sequence;

/** What was done in the account: by whom, as whom, when, from where, and what was before and after. */
export function AuditPage() {
  const text = useText('audit');
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const format = useFormat();
  const locale = useLocale();
  const { timeZone } = useAccount();
  const address = useAuditSearch();
  const { search, change } = address;
  const wordsOf = useActionWords();
  const filters = toAuditFilters(search, useNow(minuteMs), timeZone);
  const list = useInfiniteQuery(auditOptions(filters));
  const entries = useListRows(list);
  const total = list.data?.pages[0]?.total ?? 0;
  const columns = useAuditColumns();
  const view = useListView('audit', auditColumnIds, address);
  const exporting = useExport(text('exportName'));
  const exportFile: ExportFile = (format_, { signal, onProgress }) => {
    const { renewals, ...others } = filters;
    return downloadApi(
      'exportAudit',
      { body: { ...others, renewals: renewals === 'true', format: format_, locale }, signal },
      onProgress,
    );
  };

  const {
    list: focus,
    row: open,
    onFollow,
    navigation,
  } = useListPanel({
    rows: entries,
    idOf,
    openId: search.open,
    onFollow: (sequence) => change(openEntry(sequence), { replace: true }),
    onClose: () => change(({ open: _closed, ...others }) => others),
  });
  return (
    <>
      <ListFrame
        header={
          <PageHeader title={text('title')}>
            {total > 0 && (
              <ExportMenu
                exporting={exporting}
                exportFile={exportFile}
                extent={text('exportExtent', { count: total, formatted: format.number(total) })}
                isIcon={isPhone}
              />
            )}
          </PageHeader>
        }
        bar={<AuditBar columns={columns} view={view} isPhone={isPhone} />}
        panel={open && <AuditPanel entry={open} isPhone={isPhone} {...navigation} />}
      >
        <RecordList
          ref={focus}
          label={text('tableLabel')}
          list={list}
          rows={entries}
          idOf={idOf}
          nameOf={({ action }) => wordsOf(action)}
          columns={columns}
          view={view}
          openId={search.open}
          openRow={openEntry}
          isNarrowed={open !== undefined}
          onFollow={onFollow}
          renderCard={renderCard}
          isPhone={isPhone}
          empty={
            <EmptyState
              icon={<IconHistory size={20} stroke={1.7} />}
              title={text('emptyTitle')}
              text={text('emptyText')}
            />
          }
        />
      </ListFrame>
      <ExportProgress exporting={exporting} />
    </>
  );
}

function renderCard(entry: AuditEntry, link: ReactNode): ReactNode {
  return <AuditCard entry={entry} link={link} />;
}
