import type { Asset } from '@azimute/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useRequestedDialog } from '../api/requested-dialog.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import { BulkActions } from '../bulk/bulk-actions.tsx';
import { useBulkEdit } from '../bulk/use-bulk-edit.tsx';
import { AssetDialog } from '../components/asset-dialog.tsx';
import { AssetFilterBar } from '../components/asset-filter-bar.tsx';
import { AssetList } from '../components/asset-list.tsx';
import { AssetPanel } from '../components/asset-panel.tsx';
import { AssetsHeader } from '../components/assets-header.tsx';
import { useAssetExport } from '../components/use-asset-export.ts';
import { useAssetsView } from '../components/use-assets-view.ts';
import { usePanelNavigation } from '../components/use-panel-navigation.ts';
import { ViewTools } from '../components/view-tools.tsx';
import classes from './assets-page.module.css';

type OpenDialog = 'create' | { readonly edit: Asset } | null;

/** The fleet as a list, with one asset beside it. */
export function AssetsPage() {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const view = useAssetsView();
  const assetExport = useAssetExport(view);
  const { search, change, assets } = view;
  const { mayChange } = useAssetRights();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [selecting, setSelecting] = useState(false);
  const bulk = useBulkEdit(isPhone, view.selection.clear);
  useRequestedDialog('create', () => setDialog('create'));
  const list = useRef<RowFocus>(null);
  const openId = search.asset;
  const enabled = dialog === null && !bulk.isOpen;
  const panel = usePanelNavigation({ assets, openId, enabled, change, list });
  return (
    <div className={classes['page']}>
      <div className={classes['top']}>
        <AssetsHeader
          view={view}
          assetExport={assetExport}
          isPhone={isPhone}
          onCreate={() => setDialog('create')}
        />
        <AssetFilterBar>
          <ViewTools view={view} isPhone={isPhone} isSelecting={selecting} onSelecting={setSelecting} />
        </AssetFilterBar>
      </div>
      <div className={classes['content']} data-panel={openId !== undefined || undefined}>
        <AssetList
          ref={list}
          view={view}
          isPhone={isPhone}
          isSelecting={selecting}
          bulkBar={
            <BulkActions
              view={view}
              assetExport={assetExport}
              isPhone={isPhone}
              onEdit={mayChange ? bulk.open : undefined}
            />
          }
          onFollow={panel.follow}
          onCreate={mayChange ? () => setDialog('create') : undefined}
        />
        {openId !== undefined && (
          <AssetPanel
            assetId={openId}
            listed={assets.find((asset) => asset.id === openId)}
            isPhone={isPhone}
            onPrevious={panel.previous}
            onNext={panel.next}
            onClose={panel.close}
            onEdit={(asset) => setDialog({ edit: asset })}
          />
        )}
      </div>
      <ExportProgress exporting={assetExport.exporting} />
      {bulk.dialog}
      {dialog !== null && (
        <AssetDialog
          {...(dialog === 'create' ? {} : { asset: dialog.edit })}
          isPhone={isPhone}
          onClose={() => setDialog(null)}
          onSaved={(saved) => {
            setDialog(null);
            change((current) => ({ ...current, asset: saved.id }));
          }}
        />
      )}
    </div>
  );
}
