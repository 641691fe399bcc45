import type { Asset } from '@azimute/contract';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';

import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { isFiltered } from '../api/asset-search.ts';
import { assetTotalOptions } from '../api/assets-queries.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import { useAssetSearch } from '../api/use-asset-search.ts';
import { ApiKeysDialog } from '../components/api-keys-dialog.tsx';
import { AssetBulkBar } from '../components/asset-bulk-bar.tsx';
import { AssetDialog } from '../components/asset-dialog.tsx';
import { AssetFilterBar } from '../components/asset-filter-bar.tsx';
import { AssetList } from '../components/asset-list.tsx';
import { AssetPanel } from '../components/asset-panel.tsx';
import { useAssetsView } from '../components/use-assets-view.ts';
import { usePanelNavigation } from '../components/use-panel-navigation.ts';
import { ViewTools } from '../components/view-tools.tsx';
import classes from './assets-page.module.css';

type OpenDialog = 'create' | 'keys' | { readonly edit: Asset } | null;

/** The fleet as a list, with one asset beside it. */
export function AssetsPage() {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const view = useAssetsView();
  const { search, change, assets } = view;
  const { mayChange } = useAssetRights();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [selecting, setSelecting] = useState(false);
  const list = useRef<RowFocus>(null);
  const openId = search.asset;
  const panel = usePanelNavigation({ assets, openId, enabled: dialog === null, change, list });
  return (
    <div className={classes['page']}>
      <div className={classes['top']}>
        <AssetsHeader total={view.total} isPhone={isPhone} onOpen={setDialog} />
        <AssetFilterBar>
          <ViewTools
            view={view}
            isPhone={isPhone}
            isSelecting={selecting}
            onSelecting={mayChange ? setSelecting : undefined}
          />
        </AssetFilterBar>
      </div>
      <div className={classes['content']} data-panel={openId !== undefined || undefined}>
        <AssetList
          ref={list}
          view={view}
          isPhone={isPhone}
          isSelecting={selecting}
          bulkBar={mayChange ? <AssetBulkBar view={view}>{() => null}</AssetBulkBar> : undefined}
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
            onManageKeys={() => setDialog('keys')}
          />
        )}
      </div>
      {dialog === 'keys' && <ApiKeysDialog isPhone={isPhone} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'keys' && (
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

interface AssetsHeaderProps {
  readonly total: number | undefined;
  readonly isPhone: boolean;
  readonly onOpen: (dialog: 'create' | 'keys') => void;
}

function AssetsHeader({ total, isPhone, onOpen }: AssetsHeaderProps) {
  const text = useText('assets');
  const { mayChange, isAdmin } = useAssetRights();
  return (
    <PageHeader title={text('title')} meta={<Count shown={total} />}>
      {isAdmin && <ApiKeysButton isPhone={isPhone} onClick={() => onOpen('keys')} />}
      {mayChange && (
        <Button
          variant="filled"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => onOpen('create')}
        >
          {text('newAsset')}
        </Button>
      )}
    </PageHeader>
  );
}

interface ApiKeysButtonProps {
  readonly isPhone: boolean;
  readonly onClick: () => void;
}

function ApiKeysButton({ isPhone, onClick }: ApiKeysButtonProps) {
  const text = useText('assets');
  const label = text('apiKeys');
  if (isPhone) {
    return (
      <ActionIcon variant="default" aria-label={label} onClick={onClick}>
        <IconKey size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button leftSection={<IconKey size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

interface CountProps {
  readonly shown: number | undefined;
}

/** How many assets, and of how many where filters hide some. */
function Count({ shown }: CountProps) {
  const text = useText('assets');
  const format = useFormat();
  const { search } = useAssetSearch();
  const filtered = isFiltered(search);
  const { data: total } = useQuery({ ...assetTotalOptions, enabled: filtered });
  if (shown === undefined) return null;
  return (
    <span className="figure">
      {filtered && total !== undefined
        ? text('countOf', { shown: format.number(shown), total: format.number(total) })
        : text('countAll', { count: shown, formatted: format.number(shown) })}
    </span>
  );
}
