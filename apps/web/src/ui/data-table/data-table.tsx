import { useElementSize, useMergedRef } from '@mantine/hooks';
import {
  Fragment,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
  type UIEvent,
  type MouseEvent,
} from 'react';
import type { Column, Sort } from './column.ts';
import { DataRow } from './data-row.tsx';
import { DataTableHead } from './data-table-head.tsx';
import classes from './data-table.module.css';
import { densities, type Density } from './density.ts';
import { ListFoot, MoreFailed, type ListFootState } from './list-foot.tsx';
import type { RenderRowLink } from './row-link.ts';
import { isSelected, loadedState, type RowId } from './selection.ts';
import { useDrawnColumns } from './use-drawn-columns.ts';
import { headRow, useGridKeys, type GridKeys } from './use-grid-keys.ts';
import { useRowFocus, type RowFocus } from './use-row-focus.ts';
import type { RowSelection } from './use-row-selection.ts';
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts';

const ownUse = 'a, button, input, label, select, textarea, [role="button"]';

/** Data and actions of a list, as a table on desktops or cards on phones. */
export interface DataRows<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => RowId;
  /** Number of rows, including those not loaded. */
  readonly total: number;
  /** The total is a lower bound. */
  readonly isTotalAtLeast?: boolean | undefined;
  readonly openId: RowId | undefined;
  readonly renderLink: RenderRowLink<Row>;
  /** Absent if rows cannot be selected. */
  readonly selection?: RowSelection | undefined;
  /** Floats above the footer while rows are selected. */
  readonly bulkBar?: ReactNode;
  readonly onNearEnd: (() => void) | undefined;
  readonly foot: ListFootState;
  /** Returns the focus to a row. */
  readonly ref?: Ref<RowFocus>;
}

interface DataTableProps<Row> extends DataRows<Row> {
  /** All columns; keep the array stable between renders. */
  readonly columns: readonly Column<Row>[];
  readonly chosen: readonly string[] | undefined;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly density: Density;
  /** Something is next to the table, so columns are hidden rather than scrolled. */
  readonly isNarrowed: boolean;
  /** Called when keys move to another row while one is open. */
  readonly onFollow: (id: RowId) => void;
}

const headHeightPx = 36;
const selectColumnPx = 52;
/** Space between the outer columns and the edges [px]. */
const edgePx = 20;

/** A data grid of any length with sorting, keyboard navigation, links and selection. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, idOf, total, isTotalAtLeast, columns, selection, density } = props;
  const grid = useRef<HTMLTableElement>(null);
  const size = useElementSize();
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const selectPx = selection === undefined ? 0 : selectColumnPx;
  const { drawn, widthsPx } = useDrawnColumns({
    ...props,
    cellPaddingPx: densities[density].cellPaddingPx,
    availablePx: Math.max(0, size.width - selectPx - edgePx),
  });
  const { virtual, keys } = useTableKeys(props, { grid, ids, drawn, heightPx: size.height });
  const scroller = useMergedRef(virtual.scroller, size.ref);
  const edge = (index: number): number => (index === widthsPx.length - 1 ? edgePx : 0);
  return (
    <div className={classes['frame']} data-density={density}>
      <div className={classes['scroller']} ref={scroller} onScroll={markAside}>
        <table
          ref={grid}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- Keys go from cell to cell.
          role="grid"
          className={classes['table']}
          style={{ width: widthsPx.reduce((sum, width) => sum + width, selectPx + edgePx) }}
          aria-label={label}
          aria-rowcount={isTotalAtLeast === true ? -1 : total + 1}
          {...(selection === undefined ? {} : { 'aria-multiselectable': true })}
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
          onClick={openClicked}
          onAuxClick={openClicked}
        >
          <colgroup>
            {selection !== undefined && <col style={{ width: selectPx }} />}
            {drawn.map(({ id }, index) => (
              <col key={id} style={{ width: (widthsPx[index] ?? 0) + edge(index) }} />
            ))}
          </colgroup>
          <DataTableHead
            columns={drawn}
            sort={props.sort}
            onSort={props.onSort}
            tabColumn={keys.active.row === headRow ? keys.active.column : null}
            selected={selection && loadedState(selection.selection, ids)}
            onSelectLoaded={selection?.setLoaded ?? ignore}
          />
          <DataTableBody {...props} drawn={drawn} virtual={virtual} active={keys.active} />
        </table>
        {props.foot.onRetry && <MoreFailed onRetry={props.foot.onRetry} />}
      </div>
      {props.bulkBar}
      <ListFoot
        inView={virtual.inView}
        total={total}
        isTotalAtLeast={isTotalAtLeast}
        columns={[drawn.length, columns.length]}
        {...props.foot}
      />
    </div>
  );
}

interface TableKeysOptions<Row> {
  readonly grid: RefObject<HTMLTableElement | null>;
  readonly ids: readonly RowId[];
  readonly drawn: readonly Column<Row>[];
  readonly heightPx: number;
}

function useTableKeys<Row>(props: DataTableProps<Row>, options: TableKeysOptions<Row>) {
  const { rows, idOf, columns, openId, selection, onNearEnd, onFollow } = props;
  const { grid, ids, drawn, heightPx } = options;
  const { rowHeightPx } = densities[props.density];
  const [keptId, setKeptId] = useState<RowId | undefined>();
  const virtual = useVirtualRows({ rows, idOf, openId, keptId, rowHeightPx, headHeightPx, onNearEnd });
  const columnIds = drawn.map(({ id }) => id);
  const keys = useGridKeys({
    grid,
    ids,
    columns: selection === undefined ? columnIds : ['select', ...columnIds],
    nameColumn: columns.find((column) => column.isName)?.id ?? '',
    rowsPerPage: () => Math.max(1, Math.floor((heightPx - headHeightPx) / rowHeightPx) - 1),
    scrollTo: (index) => virtual.scrollTo(index),
    onActive: setKeptId,
    onMove: (id) => {
      if (openId !== undefined) onFollow(id);
    },
    onOpen: (id) => clickLink(grid.current, id),
    onSelect: selection?.toggle,
    onSelectAll: selection?.selectLoaded,
  });
  useRowFocus(props.ref, keys.focusRow);
  useTopOfOrder(virtual.scroller, props.sort);
  return { virtual, keys };
}

/** Scrolls to the top when the order changes. */
function useTopOfOrder(scroller: RefObject<HTMLElement | null>, { column, order }: Sort): void {
  const key = `${column} ${order}`;
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, key]);
}

interface DataTableBodyProps<Row> extends DataTableProps<Row> {
  readonly drawn: readonly Column<Row>[];
  readonly virtual: VirtualRows<Row>;
  readonly active: GridKeys['active'];
}

function DataTableBody<Row>(props: DataTableBodyProps<Row>) {
  const { drawn, virtual, active, openId, renderLink, selection } = props;
  return (
    <tbody>
      {virtual.drawn.map(({ row, id, index, gapPx }) => (
        <Fragment key={id}>
          <Gap heightPx={gapPx} />
          <DataRow
            row={row}
            id={id}
            rowIndex={index + 2}
            columns={drawn}
            renderLink={renderLink}
            isOpen={id === openId}
            isSelected={selection && isSelected(selection.selection, id)}
            tabColumn={active.row === id ? active.column : null}
            onSelect={selection?.set ?? ignore}
          />
        </Fragment>
      ))}
      <Gap heightPx={virtual.afterPx} />
    </tbody>
  );
}

interface GapProps {
  readonly heightPx: number;
}

/** Placeholder for rows outside the view. */
function Gap({ heightPx }: GapProps) {
  return heightPx <= 0 ? null : <tr aria-hidden style={{ height: heightPx }} />;
}

/** Marks the name column with an edge while columns are scrolled below it. */
function markAside({ currentTarget }: UIEvent<HTMLElement>): void {
  currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0);
}

function ignore(): void {
  // Rows cannot be selected.
}

/** Opens the pressed row like its link, unless text is being selected. */
function openClicked(event: MouseEvent<HTMLElement>): void {
  const { target, button, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || target.closest(ownUse) !== null || button > 1) return;
  const link = target.closest('[data-row]')?.querySelector<HTMLAnchorElement>('[data-row-link]');
  if (!link || document.getSelection()?.type === 'Range') return;
  if (button === 1 || ctrlKey || metaKey || shiftKey) window.open(link.href, '_blank', 'noopener');
  else link.click();
}

/** Opens a row by keyboard. */
function clickLink(list: HTMLElement | null, id: RowId): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const row = rows.find(({ dataset }) => dataset['row'] === String(id));
  row?.querySelector<HTMLElement>('[data-row-link]')?.click();
}
