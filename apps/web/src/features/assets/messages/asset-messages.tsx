import type { AssetDetail } from '@azimute/contract';
import { messageOutcomes } from '@azimute/contract/device-messages';
import { apiPrefix } from '@azimute/contract/call-address';
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { rangeOf } from '../../../ui/calendar/calendar-day.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { assetSearch } from '../api/asset-search.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';
import { startOfRange } from '../history/history-days.ts';
import classes from './asset-messages.module.css';
import { DeviceHealthList } from './device-health.tsx';
import { EventList } from './event-list.tsx';
import { MessageList } from './message-list.tsx';
import { deviceHealthOptions } from './message-options.ts';

interface AssetMessagesProps {
  readonly asset: AssetDetail;
  readonly onConnect: () => void;
}

/** Whether the devices of an asset work, and what they sent. */
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

/** Where nothing has come yet: the way to the first message. */
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
      icon={<IconPlugConnectedX size={20} stroke={1.7} />}
      title={text('noDevicesTitle')}
      text={text('noDevicesText')}
      action={actions}
    />
  );
}

const periods = ['today', 'days7', 'days30'] as const;
type Period = (typeof periods)[number];
const daysOf: Readonly<Record<Period, number>> = { today: 1, days7: 7, days30: 30 };
const shows = ['all', ...messageOutcomes] as const;
type Show = (typeof shows)[number];

function Received({ asset }: { readonly asset: AssetDetail }) {
  const text = useText('device-messages');
  const { timeZone } = useAccount();
  const [show, setShow] = useState<Show>('all');
  const [period, setPeriod] = useState<Period>('days7');
  const [device, setDevice] = useState('');
  const tag = languageTags[useLocale()];
  const { search, change } = useAddress(assetSearch.read);
  const { day } = search;
  const now = useNow(60_000);
  const range = day === undefined ? null : rangeOf(day, timeZone);
  const from = range === null ? startOfRange(now, daysOf[period], timeZone) : new Date(range.fromMs);
  const isKnown = asset.devices.some(({ deviceId }) => deviceId === device);
  const filters = {
    assetId: asset.id,
    from: from.toISOString(),
    to: range === null ? null : new Date(range.toMs).toISOString(),
    device: isKnown ? device : null,
  };
  const choosePeriod = (value: string): void => {
    if (value === day) return;
    setPeriod(periods.find((one) => one === value) ?? 'days7');
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
        <NativeSelect
          aria-label={text('period')}
          value={day ?? period}
          data={[
            ...(day === undefined ? [] : [{ value: day, label: daysInWords(tag, day) }]),
            ...periods.map((value) => ({ value, label: text(`period_${value}`) })),
          ]}
          onChange={(event) => choosePeriod(event.currentTarget.value)}
        />
        {asset.devices.length > 1 && (
          <NativeSelect
            aria-label={text('device')}
            value={isKnown ? device : ''}
            data={[
              { value: '', label: text('allDevices') },
              ...asset.devices.map(({ deviceId }) => ({ value: deviceId, label: deviceId })),
            ]}
            onChange={(event) => setDevice(event.currentTarget.value)}
          />
        )}
      </Row>
      {show === 'event' ? (
        <EventList filters={filters} />
      ) : (
        <MessageList asset={asset} filters={filters} outcome={show === 'all' ? null : show} />
      )}
    </Stack>
  );
}
