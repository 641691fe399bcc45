import type { Asset, AssetDetail } from '@azimute/contract';
import { ActionIcon, FocusTrap, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight, IconMapPinOff, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type RefObject } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { assetOptions } from '../api/assets-queries.ts';
import { describeMachine } from '../api/describe-asset.ts';
import { useAssetSearch } from '../api/use-asset-search.ts';
import { AssetDevices } from './asset-devices.tsx';
import { AssetPanelFoot } from './asset-panel-foot.tsx';
import { AssetSummary } from './asset-summary.tsx';
import classes from './asset-panel.module.css';

interface AssetPanelProps {
  readonly assetId: number;
  /** The row of the list, shown until the asset itself is read. */
  readonly listed: Asset | undefined;
  readonly isPhone: boolean;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
  readonly onEdit: (asset: Asset) => void;
  readonly onManageKeys: () => void;
}

/** One asset beside its list; on a phone a sheet over everything. */
export function AssetPanel(props: AssetPanelProps) {
  const { assetId, listed, isPhone, onClose } = props;
  const text = useText('assets');
  const { data, error, refetch } = useQuery(assetOptions(assetId));
  const asset = data ?? listed;
  const isMissing = error instanceof ApiError && error.status === 404;
  const Frame = isPhone ? 'div' : 'aside';
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Opened by a key, the panel is what the person goes on with.
    if (document.activeElement?.matches('a:focus-visible') === true) close.current?.focus();
  }, []);
  return (
    <FocusTrap active={isPhone}>
      <Frame
        className={classes['panel']}
        data-asset-panel
        aria-label={text('panelLabel', { code: asset?.code ?? '' })}
        {...(isPhone ? { role: 'dialog', 'aria-modal': true } : {})}
      >
        <header className={classes['top']}>
          <div className={classes['title']}>
            {asset !== undefined && !isMissing && <h2>{asset.code}</h2>}
            {asset !== undefined && !isMissing && <StatusLabel status={asset.status} pill />}
            <PanelNavigation {...props} closeButton={close} />
          </div>
          {asset !== undefined && !isMissing && <p className={classes['subtitle']}>{describe(asset)}</p>}
        </header>
        {isMissing ? (
          <EmptyState
            icon={<IconMapPinOff size={20} stroke={1.7} />}
            title={text('missingTitle')}
            text={text('missingText')}
          />
        ) : data !== undefined ? (
          <PanelBody asset={data} onManageKeys={props.onManageKeys} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
        {data !== undefined && !isMissing && (
          <AssetPanelFoot asset={data} onEdit={() => props.onEdit(data)} onClose={onClose} />
        )}
      </Frame>
    </FocusTrap>
  );
}

interface PanelNavigationProps extends AssetPanelProps {
  readonly closeButton: RefObject<HTMLButtonElement | null>;
}

function PanelNavigation({ closeButton, onPrevious, onNext, onClose }: PanelNavigationProps) {
  const text = useText('assets');
  return (
    <span className={classes['navigation']}>
      <ActionIcon aria-label={text('previous')} disabled={onPrevious === undefined} onClick={onPrevious}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={text('next')} disabled={onNext === undefined} onClick={onNext}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon ref={closeButton} data-autofocus aria-label={text('closePanel')} onClick={onClose}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  );
}

interface PanelBodyProps {
  readonly asset: AssetDetail;
  readonly onManageKeys: () => void;
}

function PanelBody({ asset, onManageKeys }: PanelBodyProps) {
  const text = useText('assets');
  const { search, change } = useAssetSearch();
  const showDevices = (shown: boolean): void =>
    change(({ tab: _tab, ...others }) => (shown ? { ...others, tab: 'devices' } : others), {
      replace: true,
    });
  return (
    <Tabs
      value={search.tab ?? 'summary'}
      onChange={(tab) => showDevices(tab === 'devices')}
      keepMounted={false}
      classNames={{
        root: classes['tabs'] ?? '',
        list: classes['tabList'] ?? '',
        tab: classes['tab'] ?? '',
        panel: classes['tabPanel'] ?? '',
      }}
    >
      <Tabs.List>
        <Tabs.Tab value="summary">{text('summary')}</Tabs.Tab>
        <Tabs.Tab value="devices">
          {text('devices')} <span className={classes['tabCount']}>{asset.devices.length}</span>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="summary">
        <AssetSummary asset={asset} onConnect={() => showDevices(true)} />
      </Tabs.Panel>
      <Tabs.Panel value="devices">
        <AssetDevices key={asset.id} asset={asset} onManageKeys={onManageKeys} />
      </Tabs.Panel>
    </Tabs>
  );
}

function describe(asset: Asset): string {
  return [describeMachine(asset), asset.category].filter((part) => part !== '').join(' · ');
}
