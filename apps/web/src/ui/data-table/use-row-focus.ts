import { useImperativeHandle, type Ref } from 'react';
import type { RowId } from './selection.ts';

export interface RowFocus {
  /** Brings the row into view and focuses it; false when it is not of the list. */
  readonly focusRow: (id: RowId) => boolean;
}

export function useRowFocus(ref: Ref<RowFocus> | undefined, focusRow: (id: RowId) => boolean): void {
  useImperativeHandle(ref, () => ({ focusRow }), [focusRow]);
}
