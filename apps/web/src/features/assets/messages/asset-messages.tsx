import type { AssetDetail } from '@azimute/contract';
import { messageOutcomes } from '@azimute/contract/device-messages';
import { apiPrefix } from '@azimute/contract/call-address';
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useCurrentDay } from '../../../ui/calendar/use-today.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PeriodButton } from '../../../ui/period/period-button.tsx';
import { daysOfPicked, rangeOfDays, type PickedPeriod } from '../../../ui/period/period-search.ts';
import { useLastPeriod } from '../../../ui/period/use-last-period.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { assetSearch } from '../api/asset-search.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import classes from './asset-messages.module.css';
import { DeviceHealthList } from './device-health.tsx';
import { EventList } from './event-list.tsx';
import { MessageList } from './message-list.tsx';
import { deviceHealthOptions } from './message-options.ts';

interface AssetMessagesProps {
  readonly asset: AssetDetail;
  readonly onConnect: () => void;
}

/** Health of an asset's devices, and their messages. */
export function AssetMessages(props: AssetMessagesProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <Messages {...props} />
    </Suspense>
  );
}

function Messages({ asset, onConnect }: AssetMessagesProps) {
  const { data, error, refetch } = useQuery(deviceHealthOptions(asset.id));
  if (data === undefined) {
    return <Waiting query={{ error, refetch }} rows={6} />;
  }
  const isNew = data.devices.every(({ verdict }) => verdict === 'never');
  return (
    <Stack gap={16}>
      {data.devices.length > 0 && <DeviceHealthList health={data} />}
      {isNew && <HowToConnect hasDevice={data.devices.length > 0} onConnect={onConnect} />}
      {(!isNew || asset.position !== null) && <Received asset={asset} />}
    </Stack>
  );
}

interface HowToConnectProps {
  readonly hasDevice: boolean;
  readonly onConnect: () => void;
}

/** Shown before the first message: how to connect a device. */
function HowToConnect({ hasDevice, onConnect }: HowToConnectProps) {
  const text = useText('device-messages');
  const { mayChange } = useAssetRights();
  const actions = (
    <Row justify="center" wrap gap={8} columnGap={16}>
      {mayChange && <Button onClick={onConnect}>{text('howToConnect')}</Button>}
      <a className="text-button" href={`${apiPrefix}/docs`} target="_blank" rel="noreferrer">
        {text('apiDocs')}
      </a>
    </Row>
  );
  if (hasDevice) return actions;
  return (
    <EmptyState
      icon={IconPlugConnectedX}
      title={text('noDevicesTitle')}
      text={text('noDevicesText')}
      action={actions}
    />
  );
}

const shows = ['all', ...messageOutcomes] as const;
type Show = (typeof shows)[number];

function Received({ asset }: { readonly asset: AssetDetail }) {
  const text = useText('device-messages');
  const { timeZone } = useAccount();
  const [show, setShow] = useState<Show>('all');
  const today = useCurrentDay();
  const { last, remember } = useLastPeriod('asset');
  const [period, setPeriod] = useState<PickedPeriod>({ period: last ?? 'days7' });
  const [device, setDevice] = useState('');
  const { search, change } = useAddress(assetSearch.read);
  const { day } = search;
  const picked = day === undefined ? period : { from: day, to: day };
  const days = daysOfPicked(picked, today);
  const range = rangeOfDays(days, timeZone);
  const isKnown = asset.devices.some(({ deviceId }) => deviceId === device);
  const filters = {
    assetId: asset.id,
    from: new Date(range.fromMs).toISOString(),
    to: days.to >= today ? null : new Date(range.toMs).toISOString(),
    device: isKnown ? device : null,
  };
  const choosePeriod = (next: PickedPeriod): void => {
    remember(next);
    setPeriod(next);
    if (day !== undefined) change(({ day: _day, ...current }) => current, { replace: true });
  };
  return (
    <Stack as="section" gap={8} aria-label={text('list')}>
      <SegmentedControl
        fullWidth
        aria-label={text('show')}
        data={shows.map((value) => ({ value, label: text(`show_${value}`) }))}
        value={show}
        onChange={(value) => setShow(shows.find((one) => one === value) ?? 'all')}
      />
      <Row align="stretch" gap={8} className={classes['choices']}>
        <PeriodButton picked={picked} onPick={choosePeriod} />
        <DeviceChoice asset={asset} value={isKnown ? device : ''} onChange={setDevice} />
      </Row>
      {show === 'event' ? (
        <EventList filters={filters} />
      ) : (
        <MessageList asset={asset} filters={filters} outcome={show === 'all' ? null : show} />
      )}
    </Stack>
  );
}

interface DeviceChoiceProps {
  readonly asset: AssetDetail;
  /** '' for all devices. */
  readonly value: string;
  readonly onChange: (deviceId: string) => void;
}

function DeviceChoice({ asset: { devices }, value, onChange }: DeviceChoiceProps) {
  const text = useText('device-messages');
  if (devices.length <= 1) return null;
  return (
    <NativeSelect
      aria-label={text('device')}
      value={value}
      data={[
        { value: '', label: text('allDevices') },
        ...devices.map(({ deviceId }) => ({ value: deviceId, label: deviceId })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
