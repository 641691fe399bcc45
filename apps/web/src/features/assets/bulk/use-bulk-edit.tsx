import { Suspense, useState, type ReactNode } from 'react';
import type { AssetSelection } from '../api/asset-list.ts';
import { BulkDialog } from './bulk-dialog.tsx';

interface Opened {
  readonly selection: AssetSelection;
  readonly count: number;
}

interface BulkEdit {
  readonly open: (selection: AssetSelection, count: number) => void;
  readonly isOpen: boolean;
  /** To be drawn by the page: the list behind may change its form while something is entered. */
  readonly dialog: ReactNode;
}

/** Edits a selection as it was when the dialog opened, while the list goes on refreshing. */
export function useBulkEdit(onSaved: () => void): BulkEdit {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  return {
    open: (selection, count) => setOpened({ selection, count }),
    isOpen: opened !== null,
    dialog: opened !== null && (
      <Suspense>
        <BulkDialog
          {...opened}
          onClose={close}
          onSaved={() => {
            close();
            onSaved();
          }}
        />
      </Suspense>
    ),
  };
}
