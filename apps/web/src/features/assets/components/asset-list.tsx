import type { Asset } from '@azimute/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconBackhoe, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useCallback, type ReactNode, type Ref } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { DataCards } from '../../../ui/data-table/data-cards.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { RenderRowLink } from '../../../ui/data-table/row-link.ts';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { isFiltered, readSort, withoutFilters, withSort } from '../api/asset-search.ts';
import { describeMachine } from '../api/describe-asset.ts';
import { openAsset, useAssetSearch } from '../api/use-asset-search.ts';
import classes from './asset-list.module.css';
import type { AssetsView } from './use-assets-view.ts';

interface AssetListProps {
  readonly view: AssetsView;
  readonly isPhone: boolean;
  /** Boxes on a phone; at a desk they are always there. */
  readonly isSelecting: boolean;
  readonly bulkBar: ReactNode;
  readonly onFollow: (assetId: number) => void;
  /** Absent where the person may not create. */
  readonly onCreate: (() => void) | undefined;
  readonly ref: Ref<RowFocus>;
}

const idOf = (asset: Asset): number => asset.id;

const renderLink: RenderRowLink<Asset> = (asset, props) => (
  <Link to="." search={openAsset(asset.id)} resetScroll={false} preload={false} {...props} />
);

/** The assets, or what stands in their place: on their way, failed, none, or none found. */
export function AssetList({ view, isPhone, isSelecting, bulkBar, onFollow, onCreate, ref }: AssetListProps) {
  const text = useText('assets');
  const { list, assets, search, change } = view;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = list;
  const readMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (list.data === undefined) {
    return list.error ? (
      <ErrorState error={list.error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={12} />
    );
  }
  if (assets.length === 0) {
    return isFiltered(search) ? <NothingFound /> : <NoAssets onCreate={onCreate} />;
  }
  const rows = {
    ref,
    label: text('tableLabel'),
    rows: assets,
    idOf,
    total: view.total ?? assets.length,
    openId: search.asset,
    renderLink,
    selection: view.selection,
    bulkBar,
    onNearEnd: hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? readMore : undefined,
    foot: {
      updatedAtMs: list.dataUpdatedAt,
      isStale: list.isRefetchError,
      ...(isFetchNextPageError ? { onRetry: readMore } : {}),
    },
  };
  if (isPhone) {
    return <DataCards {...rows} nameOf={codeOf} renderCard={renderCard} isSelecting={isSelecting} />;
  }
  return (
    <DataTable
      {...rows}
      columns={view.columns}
      chosen={view.view.chosen}
      density={view.view.density}
      sort={readSort(search)}
      onSort={(sort) => change((current) => withSort(current, sort), { replace: true })}
      isNarrowed={search.asset !== undefined}
      onFollow={(id) => onFollow(Number(id))}
    />
  );
}

function codeOf(asset: Asset): string {
  return asset.code;
}

function renderCard(asset: Asset, link: ReactNode): ReactNode {
  return <AssetCard asset={asset} link={link} />;
}

interface AssetCardProps {
  readonly asset: Asset;
  readonly link: ReactNode;
}

function AssetCard({ asset, link }: AssetCardProps) {
  const common = useText('common');
  return (
    <>
      <span className={classes['line']}>
        {link}
        <span className={classes['machine']}>{describeMachine(asset)}</span>
      </span>
      <span className={classes['line']}>
        <StatusLabel status={asset.status} />
        <span className={classes['place']}>{asset.unit.name}</span>
        {asset.position === null ? common('never') : <RelativeTime instant={asset.position.fixedAt} />}
      </span>
    </>
  );
}

function NothingFound() {
  const text = useText('assets');
  const ui = useText('ui');
  const { change } = useAssetSearch();
  return (
    <EmptyState
      icon={<IconSearchOff size={20} stroke={1.7} />}
      title={text('nothingTitle')}
      text={text('nothingText')}
      action={
        <Button
          onClick={() => {
            change(withoutFilters, { replace: true });
            toastDone('filter_cleared');
          }}
        >
          {ui('clearFilters')}
        </Button>
      }
    />
  );
}

interface NoAssetsProps {
  readonly onCreate: (() => void) | undefined;
}

function NoAssets({ onCreate }: NoAssetsProps) {
  const text = useText('assets');
  const icon = <IconBackhoe size={20} stroke={1.7} />;
  if (onCreate === undefined) {
    return <EmptyState icon={icon} title={text('emptyTitle')} text={text('emptyViewer')} />;
  }
  return (
    <EmptyState
      icon={icon}
      title={text('emptyTitle')}
      text={text('emptyText')}
      action={
        <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={onCreate}>
          {text('newAsset')}
        </Button>
      }
    />
  );
}
