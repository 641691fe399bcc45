import type { Asset } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconBackhoe, IconPlus } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { NothingFound } from '../../../ui/list/nothing-found.tsx';
import { RecordList } from '../../../ui/list/record-list.tsx';
import { AssetPlaceAge } from '../../../ui/place-age.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { isFiltered, readSort, withoutFilters } from '../api/asset-search.ts';
import { describeMachine } from '../api/describe-asset.ts';
import { openAsset } from '../api/use-asset-search.ts';
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

const idOf = ({ id }: Asset): number => id;
const codeOf = ({ code }: Asset): string => code;

/** The assets, or what stands in their place: on their way, failed, none, or none found. */
export function AssetList({ view, isPhone, isSelecting, bulkBar, onFollow, onCreate, ref }: AssetListProps) {
  const text = useText('assets');
  const { list, assets, search, change } = view;
  return (
    <RecordList
      ref={ref}
      label={text('tableLabel')}
      list={list}
      rows={assets}
      idOf={idOf}
      nameOf={codeOf}
      columns={view.columns}
      view={view.view}
      sort={readSort(search)}
      onSort={view.sortBy}
      openId={search.asset}
      openRow={openAsset}
      isNarrowed={search.asset !== undefined}
      onFollow={onFollow}
      renderCard={renderCard}
      isPhone={isPhone}
      selection={view.selection}
      isSelecting={isSelecting}
      bulkBar={bulkBar}
      empty={
        isFiltered(search) ? (
          <NothingFound
            title={text('nothingTitle')}
            text={text('nothingText')}
            onClear={() => change(withoutFilters, { replace: true })}
          />
        ) : (
          <NoAssets onCreate={onCreate} />
        )
      }
    />
  );
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
