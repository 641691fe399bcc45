import type { Severity } from '@azimute/contract';
import { alertStatuses, type AlertStatus as AlertStatusValue } from '@azimute/contract/alerts/values';
import { Loader } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx';
import { MoreFailed } from '../../../ui/data-table/list-foot.tsx';
import { SortMenu } from '../../../ui/data-table/sort-menu.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { SearchField } from '../../../ui/filters/search-field.tsx';
import { Box, Column, Row, Stack } from '../../../ui/layout/primitives.tsx';
import { NothingFound } from '../../../ui/list/nothing-found.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { alertSearch } from '../api/alert-search.ts';
import { alertFacetsOptions, type AlertRow } from '../api/alerts-queries.ts';
import { AlertStatus } from '../components/alert-status.tsx';
import { areMixed, groupAlerts } from './group-alerts.ts';
import type { ShownAlerts } from './use-shown-alerts.ts';
import { AlertLine } from './alert-line.tsx';
import classes from './alert-pane.module.css';
import { AlertBulkActions } from './alert-bulk-actions.tsx';
import { NewAlerts } from './new-alerts.tsx';
import { NoAlerts } from './no-alerts.tsx';
import { StatusSwitch } from './status-switch.tsx';
import { useAlertColumns } from './use-alert-columns.tsx';
import { useAlertFilters } from './use-alert-filters.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface AlertPaneProps {
  readonly alerts: ShownAlerts;
  readonly mayChange: boolean;
  readonly header: ReactNode;
  /** Below the list: keyboard hints. */
  readonly foot: ReactNode;
}

/** Alerts by severity, in a narrow list next to the open one. */
export function AlertPane({ alerts, mayChange, header, foot }: AlertPaneProps) {
  const text = useText('alerts');
  const { list, rows } = alerts;
  const { search, query, selection, sort, sortBy } = list;
  const [isSelecting, setSelecting] = useState(false);
  const filters = useAlertFilters(search, list.filters, list.setPeriod);
  const columns = useAlertColumns();
  return (
    <Column position="relative" minWidth={0} minHeight={0} fill="surface">
      <div className={classes['top']}>
        {header}
        <Box marginBlock={10} overflowX="auto" className={classes['switch']}>
          <StatusSwitch
            filters={list.filters}
            chosen={list.chosen('statuses')}
            onChange={(statuses) => list.setFilter('statuses', statuses)}
          />
        </Box>
        <FilterBar
          filters={filters}
          onChange={list.setFilter}
          isFiltered={list.isFiltered}
          onClear={list.clearFilters}
          search={<SearchField label={text('search')} value={search.search ?? ''} onChange={list.setText} />}
        >
          {sort && <SortMenu columns={columns} sort={sort} onSort={sortBy} />}
          {mayChange && (
            <IconButton
              icon={IconListCheck}
              label={text('select')}
              aria-pressed={isSelecting}
              onClick={() => {
                if (isSelecting) selection.clear();
                setSelecting(!isSelecting);
              }}
            />
          )}
        </FilterBar>
      </div>
      <NewAlerts count={alerts.newCount} onShow={alerts.showNew} />
      <Lines {...alerts} selection={isSelecting ? selection : undefined} />
      {mayChange && (
        <BulkBar selection={selection} loaded={rows.map(({ id }) => id)} total={list.total ?? rows.length}>
          <AlertBulkActions selection={alerts.selection} isPhone={list.isPhone} onDone={selection.clear} />
        </BulkBar>
      )}
      {query.data !== undefined && foot}
    </Column>
  );
}

interface LinesProps extends Pick<ShownAlerts, 'list' | 'rows'> {
  readonly selection: ShownAlerts['list']['selection'] | undefined;
}

function Lines({ list, rows, selection }: LinesProps) {
  const text = useText('alerts');
  const { query, search, openId } = list;
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroller.current?.querySelector(`[data-row="${openId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  if (query.data === undefined) {
    return <Waiting query={query} rows={10} />;
  }
  if (rows.length === 0) {
    return list.isFiltered ? (
      <NothingFound title={text('nothingTitle')} text={text('nothingText')} onClear={list.clearFilters} />
    ) : (
      <NoAlerts />
    );
  }
  const lineOf = (alert: AlertRow): ReactNode => (
    <AlertLine key={alert.id} alert={alert} isOpen={alert.id === openId} selection={selection} />
  );
  const isGrouped = alertSearch.sortOf(search).column === 'severity';
  return (
    <Box ref={scroller} flex={1} minHeight={0} overflowY="auto" border="top" data-scroller>
      {isGrouped ? (
        groupAlerts(rows, list.filters).map(({ severity, alerts }) => (
          <section key={severity}>
            {severity === null ? (
              <ResolvedHead filters={list.filters} />
            ) : (
              <GroupHead severity={severity} filters={list.filters} />
            )}
            <ul>{alerts.map(lineOf)}</ul>
          </section>
        ))
      ) : (
        <ul aria-label={text('tableLabel')}>{rows.map(lineOf)}</ul>
      )}
      {query.isFetchNextPageError ? (
        <MoreFailed onRetry={() => void query.fetchNextPage()} />
      ) : (
        query.hasNextPage && <More onSeen={() => void query.fetchNextPage()} />
      )}
    </Box>
  );
}

interface GroupHeadProps {
  readonly severity: Severity;
  readonly filters: ShownAlerts['list']['filters'];
}

function GroupHead({ severity, filters }: GroupHeadProps) {
  const waiting = areMixed(filters) ? { ...filters, statuses: waitingOf(filters) } : filters;
  const { data: facets } = useQuery(alertFacetsOptions(waiting));
  const count = facets?.severities.find(({ value }) => value === severity)?.count;
  return (
    <HeadRow count={count}>
      <SeverityLabel severity={severity} />
    </HeadRow>
  );
}

function waitingOf({ statuses = [] }: ShownAlerts['list']['filters']): AlertStatusValue[] {
  const waiting = alertStatuses.filter((status) => status !== 'resolved');
  return statuses.length === 0 ? waiting : waiting.filter((status) => statuses.includes(status));
}

function ResolvedHead({ filters }: Pick<GroupHeadProps, 'filters'>) {
  const { data: facets } = useQuery(alertFacetsOptions(filters));
  const count = facets?.statuses.find(({ value }) => value === 'resolved')?.count;
  return (
    <HeadRow count={count}>
      <AlertStatus status="resolved" />
    </HeadRow>
  );
}

interface HeadRowProps {
  readonly count: number | undefined;
  readonly children: ReactNode;
}

function HeadRow({ count, children }: HeadRowProps) {
  const format = useFormat();
  return (
    <Row
      as="h2"
      justify="space-between"
      paddingTop={0}
      paddingBottom={0}
      paddingRight={16}
      paddingLeft="gutter"
      height={28}
      position="sticky"
      top={0}
      zIndex="sticky"
      fontSize={12}
      fill="sunken"
      border="top"
      className={classes['head']}
    >
      {children}
      {count !== undefined && <span className="figure">{format.number(count)}</span>}
    </Row>
  );
}

/** Loads the next page when it comes into view. */
function More({ onSeen }: { readonly onSeen: () => void }) {
  const { ref, inViewport } = useInViewport();
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    if (inViewport) seen.current();
  }, [inViewport]);
  return (
    <Stack ref={ref} place="center" padding={16}>
      <Loader size="sm" />
    </Stack>
  );
}
