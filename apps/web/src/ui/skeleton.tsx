import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Box, Row, Stack } from './layout/primitives.tsx';
import classes from './skeleton.module.css';
import { OfflineState } from './states.tsx';

interface SkeletonRowsProps {
  readonly rows: number;
}

const widths = ['58%', '80%', '70%', '75%', '48%'];

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOnline = (): boolean => onlineManager.isOnline();

/** Retries even if the browser reports no network, since it can be wrong. */
const tryAgain = (): void => onlineManager.setOnline(true);

/** Placeholder of a loading list, or a notice that there is no connection. */
export function SkeletonRows({ rows }: SkeletonRowsProps) {
  return useSyncExternalStore(subscribe, isOnline) ? (
    <Shape rows={rows} />
  ) : (
    <OfflineState receivedAt={null} onRetry={tryAgain} />
  );
}

/** Appears after 200 ms, so that a fast response does not flash. */
function Shape({ rows }: SkeletonRowsProps) {
  const text = useText('common');
  return (
    <Stack as="output" gap={12} padding={16} className={classes['rows']}>
      <span className="visually-hidden">{text('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} as="span" gap={10}>
          <Box as="span" width={16} flex="none" className={classes['box']} />
          <span className={classes['bar']} style={{ width: widths[row % widths.length] }} />
        </Row>
      ))}
    </Stack>
  );
}
