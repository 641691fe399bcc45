import type { QuarantinedPosition } from '@azimute/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from '../components/list-tab.module.css';

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
      <span className={classes['line']}>
        <span className={classes['grow']}>{link}</span>
        <RelativeTime instant={receivedAt} />
      </span>
      <span className={classes['line']}>
        <span className={classes['grow']}>{telemetry(`reason_${reason}`)}</span>
        {door !== null && <span className={classes['quiet']}>{telemetry(`door_${door}`)}</span>}
      </span>
    </>
  );
}
