import { Button } from '@mantine/core';
import { IconCloudOff, IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { portalSettings } from '../../../api/portal.ts';
import { createFormat, type Format } from '../../../i18n/format.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Box, Column, Hint, Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { LogoMark } from '../../../ui/logo-mark.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import type { DeviceState } from '../api/offline-device-state.ts';
import { useOutbox } from '../api/use-outbox.ts';
import { useReachable } from '../api/use-reachable.ts';
import { WaitingList } from '../components/waiting-list.tsx';
import { AlertPart } from '../parts/alert-part.tsx';
import { AssetPart } from '../parts/asset-part.tsx';
import { WorkOrderPart } from '../parts/work-order-part.tsx';
import type { DeviceCopy } from '../store/device-copy.ts';

const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface OfflinePageProps {
  readonly device: DeviceState;
}

/** The app without a connection: the copy on this device, and unsent changes. */
export function OfflinePage({ device: { copy, hiddenCount } }: OfflinePageProps) {
  const text = useText('offline');
  const common = useText('common');
  const locale = useLocale();
  usePageTitle(text('pageTitle'));
  const format = createFormat({
    locale,
    timeZone: copy?.timeZone ?? browserZone,
    distanceUnit: copy?.distanceUnit ?? 'km',
    noData: common('noData'),
  });
  return (
    <Column fill="canvas" minHeight="100dvh">
      <Row as="header" gap={10} paddingBlock={10} paddingInline="gutter" fill="surface" border="bottom">
        <LogoMark size={24} />
        <Title as="h1" size={16}>
          {portalSettings().productName}
        </Title>
      </Row>
      <Box as="main" width="100%" maxWidth={760} marginInline="auto">
        {copy === null ? (
          <>
            <Reachable count={hiddenCount} format={format} />
            <EmptyState icon={IconCloudOff} title={text('noCopy')} text={text('noCopyText')} />
          </>
        ) : (
          <Copy copy={copy} format={format} />
        )}
        {hiddenCount > 0 && (
          <Text padding={16} size={13} color="text-2" textAlign="center">
            {text('hidden', format.counted(hiddenCount))}
          </Text>
        )}
      </Box>
    </Column>
  );
}

/** Offers to continue in the portal once it is reachable. */
function Reachable({ count, format }: { readonly count: number; readonly format: Format }) {
  const text = useText('offline');
  const isReachable = useReachable();
  return (
    <output>
      {isReachable && (
        <Row as="span" wrap gap={8} padding={12} fill="ok-soft" size={13}>
          <IconPlugConnected size={18} stroke={1.85} aria-hidden />
          <Box as="span" flex={1}>
            {[
              text('reachable'),
              ...(count > 0 ? [text('reachableWaiting', format.counted(count))] : []),
            ].join(' ')}
          </Box>
          <Button size="xs" variant="filled" onClick={() => window.location.reload()}>
            {text('goToPortal')}
          </Button>
        </Row>
      )}
    </output>
  );
}

const views = ['assets', 'alerts', 'workOrders', 'waiting'] as const;
type View = (typeof views)[number];

/** View named in the address by the shortcut or the previous screen. */
function viewOfAddress(): View {
  const { pathname } = window.location;
  if (pathname.includes('/alertas/alertas/ordens')) return 'workOrders';
  return pathname.includes('/alertas') ? 'alerts' : 'assets';
}

function Copy({ copy, format }: { readonly copy: DeviceCopy; readonly format: Format }) {
  const text = useText('offline');
  const items = useOutbox(copy.owner);
  const [chosen, setView] = useState(viewOfAddress);
  // Without its unsent changes, a record would invite the user to make them again.
  if (items === null) return null;
  const { assets, alerts, workOrders, owner } = copy;
  const common = { format, owner, outbox: items };
  const shared = { ...common, mayTreat: copy.treatsAlerts };
  const tabs = [
    assets && {
      value: 'assets' as const,
      label: text('assets'),
      content: (
        <AssetPart
          assets={assets}
          {...common}
          mayChange={copy.changesAssets}
          distanceUnit={copy.distanceUnit}
        />
      ),
    },
    alerts && {
      value: 'alerts' as const,
      label: text('alerts'),
      content: <AlertPart alerts={alerts} {...shared} />,
    },
    workOrders && {
      value: 'workOrders' as const,
      label: text('workOrders'),
      content: <WorkOrderPart workOrders={workOrders} {...shared} />,
    },
    {
      value: 'waiting' as const,
      label: text('waiting'),
      waiting: {
        count: format.number(items.length),
        label: text('waitingTitle', format.counted(items.length)),
      },
      content: (
        <Stack gap={12} padding={16}>
          <Title size={16}>{text('waitingTitle', format.counted(items.length))}</Title>
          <WaitingList items={items} format={format} />
        </Stack>
      ),
    },
  ].filter((tab) => tab !== null);
  const view = tabs.some(({ value }) => value === chosen) ? chosen : (tabs[0]?.value ?? 'waiting');
  return (
    <>
      <AsOf copy={copy} format={format} />
      <Reachable count={items.length} format={format} />
      <PageTabs tabs={tabs} value={view} onChange={setView} />
    </>
  );
}

function AsOf({ copy, format }: { readonly copy: DeviceCopy; readonly format: Format }) {
  const text = useText('offline');
  const { takenAt, person, account } = copy;
  const isToday = format.date(takenAt) === format.date(useNow(60_000));
  const when = isToday ? format.time(takenAt) : format.dateTime(takenAt);
  return (
    <Stack gap={2} paddingBlock={10} paddingInline="gutter" fill="warn-soft" color="warn-text" size={13}>
      <Row gap={8} wrap>
        <IconCloudOff size={16} stroke={1.85} aria-hidden />
        <strong>{text('pageTitle')}</strong>
        <strong>{text('asOf', { when })}</strong>
      </Row>
      <span>{text('asOfHint')}</span>
      <Hint breaks>{text('of', { person, account })}</Hint>
    </Stack>
  );
}
