import { Button } from '@mantine/core';
import { useId } from 'react';
import { useText } from '../i18n/use-text.ts';
import { estimateTimeLeft, roundTimeLeft } from './estimate-time-left.ts';
import { Box, Row, Text } from './layout/primitives.tsx';
import classes from './task-progress.module.css';
import { useFormat } from './use-format.ts';
import { useNow } from './use-now.ts';

interface TaskProgressProps {
  /** What is being done: "Importing assets.csv". */
  readonly label: string;
  readonly done: number;
  /** Null while nobody knows how much there is: the bar then only moves. */
  readonly total: number | null;
  /** What is known while the total is not: "4.1 MB so far". */
  readonly soFar?: string | undefined;
  /** When it began, to tell how long it still takes. Absent: nothing is told. */
  readonly startedAt?: Date;
  /** What may happen meanwhile: "You may leave this screen: we tell you when it is done." */
  readonly hint?: string;
  /** Absent where it can no longer be cancelled. */
  readonly onCancel?: () => void;
  readonly isCancelling?: boolean;
}

/** Long work: how far it is, how long it still takes, and its way out. */
export function TaskProgress(props: TaskProgressProps) {
  const { label, done, total, soFar, startedAt, hint, onCancel, isCancelling = false } = props;
  const common = useText('common');
  const labelId = useId();
  return (
    <div>
      <Row gap={12} size={13} minHeight="var(--control-h-sm)">
        <Box as="span" flex={1} minWidth={0}>
          <Text as="span" id={labelId} weight="medium" breaks>
            {label}
          </Text>
          {total === null && soFar !== undefined && (
            <Text as="span" color="text-3" className={classes['meta']}>
              <span className="figure">{soFar}</span>
            </Text>
          )}
          {total !== null && (
            <Text as="span" color="text-3" className={classes['meta']}>
              <Count done={done} total={total} />
              {startedAt !== undefined && <TimeLeft done={done} total={total} startedAt={startedAt} />}
            </Text>
          )}
        </Box>
        {onCancel !== undefined && (
          <Button size="xs" loading={isCancelling} onClick={onCancel}>
            {common('cancel')}
          </Button>
        )}
      </Row>
      <progress
        className={classes['bar']}
        aria-labelledby={labelId}
        {...(total === null ? {} : { value: Math.min(done, total), max: Math.max(total, 1) })}
      />
      {hint !== undefined && (
        <Text marginTop={8} size={12} color="text-3">
          {hint}
        </Text>
      )}
    </div>
  );
}

interface CountProps {
  readonly done: number;
  readonly total: number;
}

function Count({ done, total }: CountProps) {
  const text = useText('ui');
  const format = useFormat();
  return (
    <span className="figure">
      {text('doneOf', { done: format.number(done), total: format.number(total) })}
    </span>
  );
}

interface TimeLeftProps extends CountProps {
  readonly startedAt: Date;
}

function TimeLeft({ done, total, startedAt }: TimeLeftProps) {
  const text = useText('ui');
  const now = useNow(1000);
  const leftMs = estimateTimeLeft(done, total, now.getTime() - startedAt.getTime());
  if (leftMs === null || leftMs === 0) return null;
  const { unit, count } = roundTimeLeft(leftMs);
  return <span>{text(`left_${unit}`, { count })}</span>;
}
