import type { QuarantinedPosition } from '@azimute/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import lines from '../../../ui/data-table/card-lines.module.css';
import { Text } from '../../../ui/layout/primitives.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';

interface PositionCardProps {
  readonly position: QuarantinedPosition;
  readonly link: ReactNode;
}

/** A refused position in two lines, for a phone. */
export function PositionCard({ position, link }: PositionCardProps) {
  const telemetry = useText('telemetry');
  const { reason, receivedAt, door } = position;
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <RelativeTime instant={receivedAt} />
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{telemetry(`reason_${reason}`)}</span>
        {door !== null && (
          <Text as="span" color="text-3">
            {telemetry(`door_${door}`)}
          </Text>
        )}
      </span>
    </>
  );
}
