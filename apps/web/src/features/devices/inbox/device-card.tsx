import type { UnknownDevice } from '@azimute/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { Text } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface DeviceCardProps {
  readonly device: UnknownDevice;
  readonly link: ReactNode;
}

/** A device in two lines, for a phone. */
export function DeviceCard({ device, link }: DeviceCardProps) {
  const text = useText('devices');
  const telemetry = useText('telemetry');
  const format = useFormat();
  const { keptCount, door, lastSeenAt } = device;
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <RelativeTime instant={lastSeenAt} />
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>
          {text('keptPositions', { count: keptCount, formatted: format.number(keptCount) })}
        </span>
        {door !== null && (
          <Text as="span" color="text-3">
            {telemetry(`door_${door}`)}
          </Text>
        )}
      </span>
    </>
  );
}
