import { useEffect, useMemo, useState } from 'react';
import type { Column } from './column.ts';
import type { FittingColumn } from './fit-columns.ts';
import { forgetTextWidths, measureText } from './measure-text.ts';

const sortSignPx = 20;
const widestPx = 300;
/** Widths grow in steps, so that a slightly longer name does not shift every column. */
const stepPx = 4;
const roundingPx = 2;

/** Returns the width that each column needs for its header and loaded cells. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- Measured again with each font that arrives.
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
