import type { Asset } from '@azimute/contract';
import { Button } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { IconBackhoe, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { isFiltered, withoutFilters } from '../api/asset-search.ts';
import { useAssetSearch } from '../api/use-asset-search.ts';
import { AssetCards } from './asset-cards.tsx';
import { AssetTable } from './asset-table.tsx';
import classes from './asset-list.module.css';
import type { ListFootState } from './list-foot.tsx';

/** What the table at a desk and the list on a phone are drawn from. */
export interface AssetRowsProps {
  readonly assets: readonly Asset[];
  readonly total: number;
  readonly openId: number | undefined;
  readonly onNearEnd: (() => void) | undefined;
  readonly foot: ListFootState;
}

interface AssetListProps {
  readonly list: UseInfiniteQueryResult<{ pages: { total: number }[] }>;
  readonly assets: readonly Asset[];
  readonly openId: number | undefined;
  readonly isPhone: boolean;
  /** Absent where the person may not create. */
  readonly onCreate?: () => void;
}

/** The assets, or what stands in their place: on their way, failed, none, or none found. */
export function AssetList({ list, assets, openId, isPhone, onCreate }: AssetListProps) {
  const { search } = useAssetSearch();
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
  const Rows = isPhone ? AssetCards : AssetTable;
  return (
    <Rows
      assets={assets}
      total={list.data.pages[0]?.total ?? assets.length}
      openId={openId}
      onNearEnd={hasNextPage && !isFetchingNextPage && !isFetchNextPageError ? readMore : undefined}
      foot={{
        updatedAtMs: list.dataUpdatedAt,
        isStale: list.isRefetchError,
        failed: isFetchNextPageError ? <MoreFailed onRetry={readMore} /> : null,
      }}
    />
  );
}

interface MoreFailedProps {
  readonly onRetry: () => void;
}

function MoreFailed({ onRetry }: MoreFailedProps) {
  const text = useText('assets');
  return (
    <p role="alert" className={classes['failed']}>
      {text('loadMoreFailed')}
      <Button size="xs" onClick={onRetry}>
        {text('loadAgain')}
      </Button>
    </p>
  );
}

function NothingFound() {
  const text = useText('assets');
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
          {text('clearFilters')}
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
