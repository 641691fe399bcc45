import type { Asset } from '@azimute/contract';
import { assetSearchMinLength } from '@azimute/contract/assets/values';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBackhoe, IconPlus } from '@tabler/icons-react';
import { useState, Suspense, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { PlainChip } from '../../../ui/filters/plain-chip.tsx';
import { FilterSwitch } from '../../../ui/list/filter-switch.tsx';
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
import { useArchiveAssets } from '../archiving/use-archive-assets.tsx';
import { useRestoreAssets } from '../archiving/use-restore-assets.tsx';
import { AssetBulkActions } from '../bulk/asset-bulk-actions.tsx';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { AssetDialog } from '../components/asset-dialog.tsx';
import { AssetPanel } from '../components/asset-panel.tsx';
import { useAssetColumns } from '../components/use-asset-columns.tsx';
import { useAssetExport } from '../components/use-asset-export.ts';
import { useAssetFilters } from '../components/use-asset-filters.tsx';
import { useSetFilter } from '../components/use-custom-filters.ts';
import { AssetImport } from '../import/asset-import.tsx';

interface Opened {
  readonly selection: AssetSelection;
  readonly count: number;
}

interface BulkEdit {
  readonly open: (selection: AssetSelection, count: number) => void;
  readonly isOpen: boolean;
  /** Rendered by the page, since the list behind may change its layout during editing. */
  readonly dialog: ReactNode;
}

interface AssetCardProps {
  readonly asset: Asset;
  readonly link: ReactNode;
}

type OpenDialog = 'create' | { readonly edit: Asset } | null;

/** The fleet as a list, with the open asset next to it. */
export function AssetsPage() {
  const text = useText('assets');
  const archivingText = useText('archiving');
  const columns = useAssetColumns();
  const listed = useList(assetList, columns);
  const setFilter = useSetFilter(listed.search.custom ?? [], listed.setFilter);
  const list = { ...listed, setFilter };
  const { total, search } = list;
  const { mayChange, isAdmin } = useAssetRights();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const areArchived = search.archived === 'true';
  const bulk = useBulkActions(list, areArchived);
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
              {total !== undefined && <Count shown={total} isFiltered={list.isFiltered && !areArchived} />}
              {isAdmin && <WaitingHint />}
            </>
          ),
          actions: mayChange && <AssetImport />,
          add: mayChange ? { label: text('newAsset'), onPress: create } : undefined,
        }}
        searchLabel={text('search')}
        searchMinLength={assetSearchMinLength}
        besideSearch={<BesideSearch list={list} archived={search.archived} picked={search.assets} />}
        filters={useAssetFilters(search, list.filters)}
        exported={useAssetExport(list, columns)}
        renderPanel={(row, panel, assetId) => (
          <AssetPanel
            assetId={assetId}
            listed={row}
            onEdit={(asset) => setDialog({ edit: asset })}
            {...panel}
          />
        )}
        isBusy={dialog !== null || bulk.isOpen}
        bulk={mayChange ? bulk.actions : null}
        renderCard={renderCard}
        nothing={
          areArchived
            ? { title: archivingText('nothingTitle'), text: archivingText('nothingText') }
            : { title: text('nothingTitle'), text: text('nothingText') }
        }
        empty={<NoAssets onCreate={mayChange ? create : undefined} />}
      />
      {bulk.dialogs}
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

interface BesideSearchProps {
  readonly list: Parameters<typeof FilterSwitch>[0]['list'] & {
    readonly setFilter: (name: string, values: readonly string[]) => void;
  };
  readonly archived: 'true' | undefined;
  readonly picked: readonly number[] | undefined;
}

/** Switches the listed part of the assets, and shows if assets were chosen on another screen. */
function BesideSearch({ list, archived, picked }: BesideSearchProps) {
  const text = useText('assets');
  const archivingText = useText('archiving');
  const format = useFormat();
  return (
    <>
      <FilterSwitch
        list={list}
        name="archived"
        label={archivingText('show')}
        value={archived}
        values={['false', 'true']}
        labelOf={(part) => archivingText(`show_${part}`)}
      />
      {picked && (
        <PlainChip
          label={text('pickedAssets')}
          words={format.number(picked.length)}
          onRemove={() => list.setFilter('assets', [])}
        />
      )}
    </>
  );
}

interface SelectedAssets {
  readonly isPhone: boolean;
  readonly selected: AssetSelection;
  readonly selectedCount: number;
  readonly selection: { readonly clear: () => void };
}

/** Actions on the selection, with their dialogs. */
function useBulkActions(
  { isPhone, selected, selectedCount, selection }: SelectedAssets,
  areArchived: boolean,
) {
  const edit = useBulkEdit(selection.clear);
  const takingOff = useUnassignDevices();
  const archiving = useArchiveAssets(selection.clear);
  const restoring = useRestoreAssets(selection.clear);
  return {
    isOpen: edit.isOpen,
    actions: (
      <AssetBulkActions
        selection={selected}
        count={selectedCount}
        isPhone={isPhone}
        onEdit={edit.open}
        takingOff={takingOff}
        archiving={archiving}
        restoring={restoring}
        areArchived={areArchived}
      />
    ),
    dialogs: (
      <>
        {takingOff.dialog}
        {archiving.dialog}
        {restoring.dialog}
        {edit.dialog}
      </>
    ),
  };
}

function renderCard(asset: Asset, link: ReactNode): ReactNode {
  return <AssetCard asset={asset} link={link} />;
}

interface CountProps {
  readonly shown: number;
  readonly isFiltered: boolean;
}

/** Number of shown assets, and the total if filters hide some. */
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
  /** Absent if the user cannot create assets. */
  readonly onCreate: (() => void) | undefined;
}

function NoAssets({ onCreate }: NoAssetsProps) {
  const text = useText('assets');
  return (
    <EmptyState
      icon={IconBackhoe}
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

/** An asset in two lines, for phones. */
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

/** Edits the selection as it was when the dialog opened, while the list keeps refreshing. */
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
