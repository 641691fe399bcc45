import type { AssetDeviceHealth, DeviceHealth } from '@azimute/contract';
import { messagesCountedTo, type DeviceHealthVerdict } from '@azimute/contract/device-messages';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useCountText } from '../../../ui/use-count-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import classes from './asset-messages.module.css';
import { DeviceClock } from './device-clock.tsx';
import { isLate, useMessageWords } from './use-message-words.ts';

interface DeviceHealthListProps {
  readonly health: AssetDeviceHealth;
}

/** Health of each device: the verdict first, then its basis. */
export function DeviceHealthList({ health }: DeviceHealthListProps) {
  const text = useText('device-messages');
  return (
    <Stack as="ul" gap={8} className={classes['health']} aria-label={text('health')}>
      {health.devices.map((device) => (
        <li key={device.deviceId} data-verdict={device.verdict}>
          <Row as="p" gap={8} paddingBlock={8} paddingInline={12} size={13} className={classes['verdict']}>
            <VerdictGlyph verdict={device.verdict} />
            <Text as="strong" weight="semibold" whiteSpace="nowrap">
              {text(`verdict_${device.verdict}`)}
            </Text>
            <span>{device.deviceId}</span>
          </Row>
          <Advice device={device} silentLimitMinutes={health.silentLimitMinutes} />
          <DeviceClock device={device} />
          {device.lastMessage !== null && <HealthFacts device={device} />}
        </li>
      ))}
    </Stack>
  );
}

function VerdictGlyph({ verdict }: { readonly verdict: DeviceHealthVerdict }) {
  const Icon = {
    working: IconCircleCheck,
    refused: IconCircleX,
    silent: IconAlertTriangle,
    never: IconCircleDashed,
  }[verdict];
  return <Icon size={18} stroke={1.9} aria-hidden />;
}

interface AdviceProps {
  readonly device: DeviceHealth;
  readonly silentLimitMinutes: number;
}

/** Advice for a device that does not work. */
function Advice({ device: { verdict, lastMessage, lastRefusal }, silentLimitMinutes }: AdviceProps) {
  const text = useText('device-messages');
  const format = useFormat();
  const words = useMessageWords();
  const now = useNow(10_000);
  const advice: Readonly<Record<DeviceHealthVerdict, () => string | null>> = {
    working: () => null,
    never: () => text('neverText'),
    refused: () =>
      lastRefusal &&
      [words.reason(lastRefusal.reason), words.mend(lastRefusal.reason)].filter(Boolean).join('. '),
    silent: () =>
      lastMessage &&
      text('silentFor', {
        duration: format.duration(Math.max(0, now.getTime() - Date.parse(lastMessage.at)) / 1000),
        limit: format.duration(silentLimitMinutes * 60),
      }),
  };
  const said = advice[verdict]();
  return said === null ? null : (
    <Text
      paddingTop={0}
      paddingBottom={8}
      paddingInline={12}
      fontSize={12}
      line={18}
      className={classes['advice']}
    >
      {said}
    </Text>
  );
}

function HealthFacts({
  device: { lastMessage, lastRefusal, lastDay, verdict },
}: {
  readonly device: DeviceHealth;
}) {
  const text = useText('device-messages');
  const format = useFormat();
  const words = useMessageWords();
  const countText = useCountText();
  if (lastMessage === null) return null;
  const { positions, events, refused, typicalDelaySeconds, typicalIntervalSeconds } = lastDay;
  const counted = (['positions', 'events', 'refused'] as const).flatMap((name) => {
    const count = { positions, events, refused }[name];
    if (count === 0) return [];
    return [text(name, { count, formatted: countText(count, count >= messagesCountedTo) })];
  });
  const source = words.source(lastMessage.source);
  const { delaySeconds } = lastMessage;
  return (
    <Stack
      as="dl"
      columns="auto minmax(0, 1fr)"
      size={12}
      paddingBlock={4}
      paddingInline={12}
      className={classes['facts']}
    >
      <Fact name={text('lastMessage')}>
        <RelativeTime instant={lastMessage.receivedAt} />
      </Fact>
      {source !== null && <Fact name={text('via')}>{source}</Fact>}
      {delaySeconds !== null && (
        <Fact name={text('delay')}>
          <span className="figure" data-late={isLate(delaySeconds) || undefined}>
            {words.delay(delaySeconds)}
          </span>
          {typicalDelaySeconds !== null && (
            <small>{text('usually', { duration: words.delay(typicalDelaySeconds) })}</small>
          )}
        </Fact>
      )}
      <Fact name={text('lastDay')}>{counted.length === 0 ? text('nothing') : counted.join('\u00a0· ')}</Fact>
      {typicalIntervalSeconds !== null && (
        <Fact name={text('interval')}>{format.duration(Math.round(typicalIntervalSeconds))}</Fact>
      )}
      {lastRefusal !== null && verdict !== 'refused' && (
        <Fact name={text('lastRefusal')}>
          <RelativeTime instant={lastRefusal.receivedAt} />
          <small>{words.reason(lastRefusal.reason)}</small>
        </Fact>
      )}
    </Stack>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
