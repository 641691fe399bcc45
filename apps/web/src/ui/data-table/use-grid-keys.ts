import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { RowId } from './selection.ts';

/** Id of the header row in keyboard navigation. */
export const headRow = 'head';

interface GridKeysOptions {
  readonly grid: RefObject<HTMLTableElement | null>;
  readonly ids: readonly RowId[];
  readonly columns: readonly string[];
  /** Initial column: the name column. */
  readonly nameColumn: string;
  readonly rowsPerPage: () => number;
  readonly scrollTo: (index: number) => void;
  /** Keeps the row with the focus rendered. */
  readonly onActive: (id: RowId) => void;
  readonly onMove: (id: RowId) => void;
  readonly onOpen: (id: RowId) => void;
  readonly onSelect: ((id: RowId, isRange: boolean) => void) | undefined;
  readonly onSelectAll: (() => void) | undefined;
}

interface ActiveCell {
  readonly row: RowId;
  readonly column: string;
}

export interface GridKeys {
  /** The only cell that Tab reaches. */
  readonly active: ActiveCell;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
  readonly onFocus: (event: { readonly target: EventTarget }) => void;
  readonly focusRow: (id: RowId) => boolean;
}

/** Keys of a grid: arrows, page keys, Home and End move, Enter opens, Space selects, Tab leaves. */
export function useGridKeys(options: GridKeysOptions): GridKeys {
  const { grid, ids, columns, nameColumn } = options;
  const [wanted, setWanted] = useState<ActiveCell | null>(null);
  const active: ActiveCell = {
    row:
      wanted !== null && (wanted.row === headRow || ids.includes(wanted.row))
        ? wanted.row
        : (ids[0] ?? headRow),
    column: wanted !== null && columns.includes(wanted.column) ? wanted.column : nameColumn,
  };
  const pending = useRef(false);
  useLayoutEffect(() => {
    if (!pending.current) return;
    pending.current = false;
    widgetOf(findCell(grid.current, active))?.focus();
  });
  const focusCell = (cell: ActiveCell): void => {
    const index = ids.indexOf(cell.row);
    if (index >= 0) options.scrollTo(index);
    options.onActive(cell.row);
    pending.current = true;
    setWanted({ ...cell });
  };
  const move = (from: ActiveCell, by: number): void => {
    const row = rowAfter(ids, from.row, by);
    if (row === undefined) return;
    focusCell({ row, column: from.column });
    if (row !== headRow) options.onMove(row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    const from = cellOf(ids, event.target);
    if (from === null || event.altKey) return;
    const act = actionFor(event, from, { ...options, move, focusCell });
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return {
    active,
    onKeyDown,
    onFocus: ({ target }) => {
      const cell = cellOf(ids, target);
      if (cell === null || (cell.row === wanted?.row && cell.column === wanted.column)) return;
      options.onActive(cell.row);
      setWanted(cell);
    },
    focusRow: (id) => {
      if (!ids.includes(id)) return false;
      focusCell({ row: id, column: nameColumn });
      return true;
    },
  };
}

interface Actions extends GridKeysOptions {
  readonly move: (from: ActiveCell, by: number) => void;
  readonly focusCell: (cell: ActiveCell) => void;
}

function actionFor(
  { key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent,
  from: ActiveCell,
  { ids, columns, rowsPerPage, move, focusCell, onOpen, onSelect, onSelectAll }: Actions,
): (() => void) | undefined {
  const isHead = from.row === headRow;
  const isEdge = ctrlKey || metaKey;
  const toColumn = (column: string | undefined) =>
    column === undefined ? undefined : () => focusCell({ row: from.row, column });
  const index = columns.indexOf(from.column);
  switch (key) {
    case 'ArrowDown':
      return () => move(from, isEdge ? ids.length : 1);
    case 'ArrowUp':
      return () => move(from, isEdge ? -ids.length : -1);
    case 'PageDown':
      return () => move(from, rowsPerPage());
    case 'PageUp':
      return () => move(from, -rowsPerPage());
    case 'ArrowRight':
      return toColumn(columns[index + 1]);
    case 'ArrowLeft':
      return toColumn(columns[index - 1]);
    case 'Home':
      return isEdge ? () => move(from, -ids.length) : toColumn(columns[0]);
    case 'End':
      return isEdge ? () => move(from, ids.length) : toColumn(columns.at(-1));
    case 'Enter':
      // Links and headers handle Enter themselves.
      return isHead || isLink(target) ? undefined : () => onOpen(from.row);
    case ' ':
      if (isHead || onSelect === undefined || (isCheckbox(target) && !shiftKey)) return undefined;
      return () => onSelect(from.row, shiftKey);
    case 'a':
      return isEdge ? onSelectAll : undefined;
    default:
      return undefined;
  }
}

/** The header is one step above the first row; steps stop at the ends. */
function rowAfter(ids: readonly RowId[], from: RowId, by: number): RowId | undefined {
  const index = from === headRow ? -1 : ids.indexOf(from);
  const isLeap = Math.abs(by) > 1;
  const lowest = isLeap && index >= 0 ? 0 : -1;
  const next = Math.max(lowest, Math.min(ids.length - 1, index + by));
  return next === index ? undefined : next === -1 ? headRow : ids[next];
}

function cellOf(ids: readonly RowId[], target: EventTarget): ActiveCell | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>('[data-column]');
  const column = cell?.dataset['column'];
  const key = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (column === undefined || key === undefined) return null;
  const row = key === headRow ? headRow : ids.find((id) => String(id) === key);
  return row === undefined ? null : { row, column };
}

function findCell(grid: HTMLElement | null, { row, column }: ActiveCell): HTMLElement | undefined {
  const rows = [...(grid?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const cells = rows.find(({ dataset }) => dataset['row'] === String(row))?.children ?? [];
  return [...cells].find(
    (cell): cell is HTMLElement => cell instanceof HTMLElement && cell.dataset['column'] === column,
  );
}

function widgetOf(cell: HTMLElement | undefined): HTMLElement | undefined {
  return cell?.querySelector<HTMLElement>('[data-grid-widget]') ?? cell;
}

function isLink(target: EventTarget): boolean {
  return target instanceof HTMLAnchorElement;
}

function isCheckbox(target: EventTarget): boolean {
  return target instanceof HTMLInputElement;
}
