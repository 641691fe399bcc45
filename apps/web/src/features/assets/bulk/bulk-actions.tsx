import { countSelected } from '../../../ui/data-table/selection.ts';
import { AssetBulkBar } from '../components/asset-bulk-bar.tsx';
import type { AssetsView } from '../components/use-assets-view.ts';
import { BulkEdit } from './bulk-edit.tsx';

interface BulkActionsProps {
  readonly view: AssetsView;
  readonly isPhone: boolean;
}

/** What can be done with all assets that are selected. */
export function BulkActions({ view, isPhone }: BulkActionsProps) {
  const { selection, total, assets } = view;
  return (
    <AssetBulkBar view={view}>
      {(selected) => (
        <BulkEdit
          selection={selected}
          count={countSelected(selection.selection, total ?? assets.length)}
          isPhone={isPhone}
          onSaved={selection.clear}
        />
      )}
    </AssetBulkBar>
  );
}
