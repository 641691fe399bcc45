import { useEffect, useMemo, useState } from 'react';
import type { Column } from './column.ts';
import type { FittingColumn } from './fit-columns.ts';
import { forgetTextWidths, measureText } from './measure-text.ts';

const sortSignPx = 20;
const widestPx = 300;
/** Widths go up in steps, so that one longer name does not move every column by a hair. */
const stepPx = 4;
const roundingPx = 2;

/** How wide each column has to be for its header and the cells of the rows that are loaded. */
export function useColumnWidths<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  cellPaddingPx: number,
): FittingColumn[] {
  const fonts = useLoadedFonts();
  return useMemo(
    () =>
      columns.map((column) => {
        const isBold = column.isBold ?? false;
        const beside = column.besideTextPx ?? 0;
        const header = measureText(column.header, false) + (column.isSortable === true ? sortSignPx : 0);
        const cells = rows.map((row) => measureText(column.textOf(row), isBold) + beside);
        const text = Math.min(widestPx, Math.max(header, ...cells));
        return {
          id: column.id,
          priority: column.priority,
          isName: column.isName ?? false,
          wantedPx: Math.ceil((text + roundingPx + 2 * cellPaddingPx) / stepPx) * stepPx,
        };
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- Measured anew with each type that arrives.
    [columns, rows, cellPaddingPx, fonts],
  );
}

function useLoadedFonts(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const fonts = document.fonts as FontFaceSet | undefined;
    const onLoaded = (): void => {
      forgetTextWidths();
      setCount((before) => before + 1);
    };
    fonts?.addEventListener('loadingdone', onLoaded);
    return () => fonts?.removeEventListener('loadingdone', onLoaded);
  }, []);
  return count;
}
