import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { countSelected } from '../../../ui/data-table/selection.ts';
import type { AssetSelection } from '../api/asset-selection.ts';
import { AssetBulkBar } from '../components/asset-bulk-bar.tsx';
import type { AssetsView } from '../components/use-assets-view.ts';

interface BulkActionsProps {
  readonly view: AssetsView;
  readonly onEdit: (selection: AssetSelection, count: number) => void;
}

/** What can be done with all assets that are selected. */
export function BulkActions({ view, onEdit }: BulkActionsProps) {
  const text = useText('assets');
  const { selection, total, assets } = view;
  return (
    <AssetBulkBar view={view}>
      {(selected) => (
        <Button
          size="xs"
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={() => onEdit(selected, countSelected(selection.selection, total ?? assets.length))}
        >
          {text('edit')}
        </Button>
      )}
    </AssetBulkBar>
  );
}
