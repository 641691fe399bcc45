import type { Asset } from '@azimute/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { useListPanel } from '../../../ui/list/use-list-panel.ts';
import { ViewTools } from '../../../ui/list/view-tools.tsx';
import { readSort } from '../api/asset-search.ts';
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

const idOf = ({ id }: Asset): number => id;

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
  const {
    list: focus,
    row: open,
    onFollow,
    navigation,
  } = useListPanel({
    rows: assets,
    idOf,
    openId: search.asset,
    enabled: dialog === null && !bulk.isOpen,
    onFollow: (id) => change((current) => ({ ...current, asset: id }), { replace: true }),
    onClose: () => change(({ asset: _asset, tab: _tab, ...others }) => others),
  });
  return (
    <>
      <ListFrame
        header={
          <AssetsHeader
            view={view}
            assetExport={assetExport}
            isPhone={isPhone}
            onCreate={() => setDialog('create')}
          />
        }
        bar={
          <AssetFilterBar>
            <ViewTools
              columns={view.columns}
              view={view.view}
              sort={readSort(search)}
              onSort={view.sortBy}
              isPhone={isPhone}
              isSelecting={selecting}
              onSelecting={setSelecting}
            />
          </AssetFilterBar>
        }
        panel={
          search.asset !== undefined && (
            <AssetPanel
              assetId={search.asset}
              listed={open}
              isPhone={isPhone}
              onEdit={(asset) => setDialog({ edit: asset })}
              {...navigation}
            />
          )
        }
      >
        <AssetList
          ref={focus}
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
          onFollow={onFollow}
          onCreate={mayChange ? () => setDialog('create') : undefined}
        />
      </ListFrame>
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
    </>
  );
}
