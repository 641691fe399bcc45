import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import type { FiltersOf, ListCall, RowOf } from '../../../ui/list/use-list.ts';
import { useFleetList } from '../api/fleet-queries.ts';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import type { FleetPanelProps } from './fleet-panel-props.ts';
import { Panel } from './panel.tsx';
import { RowsTable, type RowsColumn } from './rows-table.tsx';

interface FleetListPanelProps<N extends ListCall> {
  readonly panel: FleetPanelProps;
  /** Page with the full list. */
  readonly content: 'exceptions' | 'maintenance' | 'moves' | 'scores' | 'devices';
  readonly call: N;
  readonly scope: FiltersOf<N>;
  readonly nothing: string;
  readonly keyOf: (row: RowOf<N>) => string | number;
  readonly rows: readonly RowsColumn<RowOf<N>>[];
  /** Shown next to the title. */
  readonly actions?: ReactNode;
  /** Shown above the rows. */
  readonly children?: ReactNode;
}

/** A list of the fleet as a panel of a module, or as a page. */
export function FleetListPanel<N extends ListCall>(props: FleetListPanelProps<N>) {
  const { panel, content, call, scope, nothing, keyOf, rows, actions, children } = props;
  const { slug, columns, isWhole = false } = panel;
  const { list, items, total } = useFleetList(call, scope, isWhole);
  const text = useText('modules');
  const title = text(`content_${content}`);
  const seeAll = total !== undefined && total > items.length && !isWhole && (
    <ModuleContentLink slug={slug} content={content}>
      {text('seeAll', { count: total })}
    </ModuleContentLink>
  );
  const meta = (
    <>
      {actions}
      {seeAll}
    </>
  );
  const empty = total === 0 ? nothing : undefined;
  return (
    <Panel id={content} title={title} columns={columns} meta={meta} reading={list} empty={empty}>
      {children}
      <RowsTable label={title} rows={items} keyOf={keyOf} columns={rows} />
      {isWhole && <ShowMore query={list} />}
    </Panel>
  );
}
