import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { AssetSelection } from '../api/asset-selection.ts';
import { BulkDialog } from './bulk-dialog.tsx';

interface BulkEditProps {
  readonly selection: AssetSelection;
  readonly count: number;
  readonly isPhone: boolean;
  readonly onSaved: () => void;
}

interface Opened {
  readonly selection: AssetSelection;
  readonly count: number;
}

/** The action of the bulk bar that edits what is selected. */
export function BulkEdit({ selection, count, isPhone, onSaved }: BulkEditProps) {
  const text = useText('assets');
  // As it was when the dialog opened: the list goes on refreshing behind it.
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpened({ selection, count })}
      >
        {text('edit')}
      </Button>
      {opened !== null && (
        <Suspense>
          <BulkDialog
            {...opened}
            isPhone={isPhone}
            onClose={() => setOpened(null)}
            onSaved={() => {
              setOpened(null);
              onSaved();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
