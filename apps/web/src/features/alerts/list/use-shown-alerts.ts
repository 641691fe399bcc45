import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import { callApi } from '../../../api/client.ts';
import { useList, defineList } from '../../../ui/list/use-list.ts';
import { alertSearch, toAlertFilters, type AlertFilters } from '../api/alert-search.ts';
import { alertCountsOptions, alertListKey, refreshMs } from '../api/alerts-queries.ts';
import { useSettledRows } from '../api/use-settled-rows.ts';
import { useAlertColumns } from './use-alert-columns.tsx';

const alertList = defineList({
  call: 'listAlerts',
  key: alertListKey,
  search: alertSearch,
  filtersOf: toAlertFilters,
  nameOf: ({ type }) => type.name,
  refreshMs: (pages) => refreshMs * pages,
});

/** Ids of the selected alerts, read page by page if all matches are selected. */
export interface AlertSelection {
  readonly count: number;
  readonly readIds: () => Promise<number[]>;
}

export type ShownAlerts = ReturnType<typeof useShownAlerts>;

/** Returns the list for the current address, kept unchanged while new alerts arrive. */
export function useShownAlerts() {
  const list = useList(alertList, useAlertColumns());
  const { id: accountId } = useAccount();
  const { data: counts } = useQuery(alertCountsOptions(accountId));
  const settled = useSettledRows(
    list.query.isPlaceholderData ? noRows : list.rows,
    JSON.stringify([list.filters, list.asked]),
    counts?.newestId,
  );
  const rows = list.query.isPlaceholderData ? list.rows : settled.rows;
  const { selected } = list;
  const selection: AlertSelection = {
    count: list.selectedCount,
    readIds: async () =>
      'ids' in selected ? selected.ids : readIds(selected.filters, new Set(selected.except)),
  };
  return {
    list,
    ...settled,
    rows,
    counts,
    selection,
  };
}

const noRows = [] as const;
const rowsPerPage = 500;

async function readIds(filters: AlertFilters, except: ReadonlySet<number>): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { items: readonly { id: number }[]; nextCursor: string | null } = await callApi(
      'listAlerts',
      {
        query: { ...filters, limit: rowsPerPage, ...(cursor !== '' && { cursor }) },
      },
    );
    ids.push(...page.items.map(({ id }) => id).filter((id) => !except.has(id)));
    cursor = page.nextCursor;
  }
  return ids;
}
