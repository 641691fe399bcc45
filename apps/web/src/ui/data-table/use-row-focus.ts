import { useImperativeHandle, type Ref } from 'react';
import type { RowId } from './selection.ts';

export interface RowFocus {
  /** Scrolls to the row and focuses it; false if it is not in the list. */
  readonly focusRow: (id: RowId) => boolean;
}

export function useRowFocus(ref: Ref<RowFocus> | undefined, focusRow: (id: RowId) => boolean): void {
  useImperativeHandle(ref, () => ({ focusRow }), [focusRow]);
}
