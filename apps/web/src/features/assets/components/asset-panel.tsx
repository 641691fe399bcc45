import type { Asset, AssetDetail } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconMapPinOff } from '@tabler/icons-react';
import { ApiError } from '../../../api/api-error.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ArchivedLabel } from '../../../ui/asset-name.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import type { PanelNavigation } from '../../../ui/list/use-list-panel.ts';
import { PanelTabs, type PanelTab } from '../../../ui/side-panel/panel-tabs.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { assetSearch, type AssetTab } from '../api/asset-search.ts';
import { assetOptions } from '../api/assets-queries.ts';
import { describeMachine } from '../api/describe-asset.ts';
import { AssetHistory } from '../history/asset-history.tsx';
import { AssetMessages } from '../messages/asset-messages.tsx';
import { AssetDevices } from './asset-devices.tsx';
import { AssetPanelFoot, useHasPanelFoot } from './asset-panel-foot.tsx';
import { AssetSummary } from './asset-summary.tsx';

interface AssetPanelProps extends PanelNavigation {
  readonly assetId: number;
  /** Row of the list, shown until the asset is loaded. */
  readonly listed: Asset | undefined;
  readonly isPhone: boolean;
  readonly onEdit: (asset: Asset) => void;
}

/** Panel of one asset next to the list. */
export function AssetPanel(props: AssetPanelProps) {
  const { assetId, listed, onEdit } = props;
  const text = useText('assets');
  const { data, error, refetch } = useQuery(assetOptions(assetId));
  const isMissing = error instanceof ApiError && error.status === 404;
  const asset = isMissing ? undefined : (data ?? listed);
  const hasFoot = useHasPanelFoot(data);
  return (
    <SidePanel
      {...props}
      label={text('panelLabel', { code: asset?.code ?? '' })}
      title={asset?.code}
      subtitle={asset && describe(asset)}
      {...(asset === undefined ? {} : { badge: <AssetBadge asset={asset} /> })}
      {...(asset !== undefined && data !== undefined && hasFoot
        ? { foot: <AssetPanelFoot asset={data} onEdit={() => onEdit(data)} /> }
        : {})}
    >
      {isMissing ? (
        <EmptyState
          icon={IconMapPinOff}
          title={text('missingTitle')}
          text={text('missingText')}
          action={<Button onClick={props.onClose}>{text('missingAction')}</Button>}
        />
      ) : data !== undefined ? (
        <AssetTabs asset={data} />
      ) : (
        <Waiting query={{ error, refetch }} rows={6} />
      )}
    </SidePanel>
  );
}

/** Status of the asset; archived assets have none. */
function AssetBadge({ asset }: { readonly asset: Asset }) {
  return asset.archivedAt === null ? <StatusLabel status={asset.status} pill /> : <ArchivedLabel pill />;
}

function AssetTabs({ asset }: { readonly asset: AssetDetail }) {
  const text = useText('assets');
  const { search, change } = useAddress(assetSearch.read);
  const [isConnecting, setConnecting] = useState(false);
  const show = (tab: AssetTab): void =>
    change((current) => assetSearch.withFilter(current, 'tab', [tab]), { replace: true });
  const connect = (): void => {
    setConnecting(true);
    show('devices');
  };
  const tabs: readonly PanelTab<AssetTab>[] = [
    {
      value: 'summary',
      label: text('summary'),
      content: <AssetSummary asset={asset} onConnect={connect} />,
    },
    {
      value: 'devices',
      label: text('devices'),
      count: asset.devices.length,
      content: (
        <AssetDevices
          key={asset.id}
          asset={asset}
          onMessages={() => show('messages')}
          isConnecting={isConnecting}
        />
      ),
    },
    {
      value: 'messages',
      label: text('messages'),
      content: <AssetMessages key={asset.id} asset={asset} onConnect={connect} />,
    },
    { value: 'history', label: text('history'), content: <AssetHistory key={asset.id} assetId={asset.id} /> },
  ];
  return <PanelTabs tabs={tabs} value={search.tab ?? 'summary'} onChange={show} />;
}

function describe(asset: Asset): string {
  return [describeMachine(asset), asset.category].filter((part) => part !== '').join(' · ');
}
