import { useMemo } from 'react';
import { chooseColumns } from './choose-columns.ts';
import type { Column } from './column.ts';
import { fitColumns } from './fit-columns.ts';
import { useColumnWidths } from './use-column-widths.ts';

/** Outer padding of the first and last column; see data-table.module.css. */
const firstPaddingPx = 24;
const lastPaddingPx = 20;

interface DrawnColumnsOptions<Row> {
  readonly columns: readonly Column<Row>[];
  readonly chosen: readonly string[] | undefined;
  readonly rows: readonly Row[];
  readonly cellPaddingPx: number;
  /** Zero until the frame is measured. */
  readonly availablePx: number;
  /** Something is next to the table. */
  readonly isNarrowed: boolean;
}

interface DrawnColumns<Row> {
  readonly drawn: readonly Column<Row>[];
  readonly widthsPx: readonly number[];
}

/** Returns the columns that fit. Columns chosen manually are scrolled rather than hidden. */
export function useDrawnColumns<Row>(options: DrawnColumnsOptions<Row>): DrawnColumns<Row> {
  const { columns, chosen, rows, cellPaddingPx, availablePx, isNarrowed } = options;
  const key = chosen?.join(',');
  const shown = useMemo(() => chooseColumns(columns, key?.split(',')), [columns, key]);
  const wanted = useColumnWidths(shown, rows, cellPaddingPx);
  const overflow = availablePx > 0 && (isNarrowed || key === undefined) ? 'drop' : 'scroll';
  const besidePx = { first: firstPaddingPx - cellPaddingPx, last: lastPaddingPx - cellPaddingPx };
  const roomPx = Math.max(0, availablePx - besidePx.first - besidePx.last);
  const fitted = fitColumns(wanted, { availablePx: roomPx, overflow });
  const drawnKey = fitted.map(({ id }) => id).join(',');
  return {
    drawn: usePicked(columns, drawnKey),
    widthsPx: fitted.map(
      ({ widthPx }, index) =>
        widthPx + (index === 0 ? besidePx.first : 0) + (index === fitted.length - 1 ? besidePx.last : 0),
    ),
  };
}

/** Keeps the array stable while its columns are the same, to avoid re-rendering rows. */
function usePicked<Row>(columns: readonly Column<Row>[], key: string): readonly Column<Row>[] {
  return useMemo(() => {
    const ids = key.split(',');
    return columns.filter(({ id }) => ids.includes(id));
  }, [columns, key]);
}
