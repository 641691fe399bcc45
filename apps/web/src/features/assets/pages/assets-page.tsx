import type { Asset } from '@azimute/contract';
import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBackhoe, IconPlus } from '@tabler/icons-react';
import { useState, Suspense, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { PlainChip } from '../../../ui/filters/plain-chip.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { AssetPlaceAge } from '../../../ui/place-age.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { WaitingHint } from '../../endpoints/waiting-hint.tsx';
import { assetList, type AssetSelection } from '../api/asset-list.ts';
import { assetSearch } from '../api/asset-search.ts';
import { assetTotalOptions } from '../api/assets-queries.ts';
import { describeMachine } from '../api/describe-asset.ts';
import { useRequestedDialog } from '../api/requested-dialog.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import { useUnassignDevices } from '../assignments/use-unassign-devices.tsx';
import { AssetBulkActions } from '../bulk/asset-bulk-actions.tsx';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { AssetDialog } from '../components/asset-dialog.tsx';
import { AssetPanel } from '../components/asset-panel.tsx';
import { useAssetColumns } from '../components/use-asset-columns.tsx';
import { useAssetExport } from '../components/use-asset-export.ts';
import { useAssetFilters } from '../components/use-asset-filters.tsx';
import { AssetImport } from '../import/asset-import.tsx';

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

interface AssetCardProps {
  readonly asset: Asset;
  readonly link: ReactNode;
}

type OpenDialog = 'create' | { readonly edit: Asset } | null;

/** The fleet as a list, with one asset beside it. */
export function AssetsPage() {
  const text = useText('assets');
  const format = useFormat();
  const columns = useAssetColumns();
  const list = useList(assetList, columns);
  const { isPhone, total, search, selected, selectedCount } = list;
  const { mayChange, isAdmin } = useAssetRights();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const bulk = useBulkEdit(list.selection.clear);
  const takingOff = useUnassignDevices();
  const create = (): void => setDialog('create');
  useRequestedDialog('create', create);
  return (
    <>
      <ListScreen
        list={list}
        label={text('tableLabel')}
        header={{
          title: text('title'),
          meta: (
            <>
              {total !== undefined && <Count shown={total} isFiltered={list.isFiltered} />}
              {isAdmin && <WaitingHint />}
            </>
          ),
          actions: mayChange && <AssetImport />,
          add: mayChange ? { label: text('newAsset'), onPress: create } : undefined,
        }}
        searchLabel={text('search')}
        searchMinLength={assetSearchMinLength}
        besideSearch={
          search.assets && (
            <PlainChip
              label={text('pickedAssets')}
              words={format.number(search.assets.length)}
              onRemove={() => list.setFilter('assets', [])}
            />
          )
        }
        filters={useAssetFilters(search, list.filters)}
        exported={useAssetExport(list, columns)}
        renderPanel={(listed, panel, assetId) => (
          <AssetPanel
            assetId={assetId}
            listed={listed}
            onEdit={(asset) => setDialog({ edit: asset })}
            {...panel}
          />
        )}
        isBusy={dialog !== null || bulk.isOpen}
        bulk={
          mayChange ? (
            <AssetBulkActions
              selection={selected}
              count={selectedCount}
              isPhone={isPhone}
              onEdit={bulk.open}
              takingOff={takingOff}
            />
          ) : null
        }
        renderCard={renderCard}
        nothing={{ title: text('nothingTitle'), text: text('nothingText') }}
        empty={<NoAssets onCreate={mayChange ? create : undefined} />}
      />
      {takingOff.dialog}
      {bulk.dialog}
      {dialog !== null && (
        <AssetDialog
          {...(dialog === 'create' ? {} : { asset: dialog.edit })}
          onClose={() => setDialog(null)}
          onSaved={({ id }) => {
            setDialog(null);
            list.change(assetSearch.followed(id));
          }}
        />
      )}
    </>
  );
}

function renderCard(asset: Asset, link: ReactNode): ReactNode {
  return <AssetCard asset={asset} link={link} />;
}

interface CountProps {
  readonly shown: number;
  readonly isFiltered: boolean;
}

/** How many assets, and of how many where filters hide some. */
function Count({ shown, isFiltered }: CountProps) {
  const text = useText('assets');
  const format = useFormat();
  const { data: total } = useQuery({ ...assetTotalOptions, enabled: isFiltered });
  return (
    <span className="figure">
      {isFiltered && total !== undefined
        ? text('countOf', { shown: format.number(shown), total: format.number(total) })
        : text('countAll', format.counted(shown))}
    </span>
  );
}

interface NoAssetsProps {
  /** Absent where the person may not create. */
  readonly onCreate: (() => void) | undefined;
}

function NoAssets({ onCreate }: NoAssetsProps) {
  const text = useText('assets');
  return (
    <EmptyState
      icon={<IconBackhoe size={20} stroke={1.7} />}
      title={text('emptyTitle')}
      text={text(onCreate ? 'emptyText' : 'emptyViewer')}
      action={
        onCreate && (
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={onCreate}>
            {text('newAsset')}
          </Button>
        )
      }
    />
  );
}

/** An asset in two lines, for a phone. */
function AssetCard({ asset, link }: AssetCardProps) {
  const common = useText('common');
  return (
    <>
      <span className={lines['line']}>
        {link}
        <span className={lines['grow']}>{describeMachine(asset)}</span>
        <AssetPlaceAge asset={asset} />
      </span>
      <span className={lines['line']}>
        <StatusLabel status={asset.status} />
        <span className={lines['grow']}>{asset.unit.name}</span>
        {asset.lastContactAt === null ? common('never') : <RelativeTime instant={asset.lastContactAt} />}
      </span>
    </>
  );
}

/** Edits a selection as it was when the dialog opened, while the list goes on refreshing. */
function useBulkEdit(onSaved: () => void): BulkEdit {
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
