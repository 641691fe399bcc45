import { Button } from '@mantine/core';
import { useId } from 'react';
import { useText } from '../i18n/use-text.ts';
import { estimateTimeLeft, roundTimeLeft } from './estimate-time-left.ts';
import { Box, Row, Text, Hint, Faint } from './layout/primitives.tsx';
import classes from './task-progress.module.css';
import { useFormat } from './use-format.ts';
import { useNow } from './use-now.ts';

interface TaskProgressProps {
  /** Task name, such as "Importing assets.csv". */
  readonly label: string;
  readonly done: number;
  /** Null while the total is unknown; the bar is then indeterminate. */
  readonly total: number | null;
  /** Progress while the total is unknown, such as "4.1 MB so far". */
  readonly soFar?: string | undefined;
  /** Start time, to estimate the remaining time; absent for no estimate. */
  readonly startedAt?: Date;
  /** Hint such as "You may leave this screen: we tell you when it is done." */
  readonly hint?: string;
  /** Absent if it can no longer be cancelled. */
  readonly onCancel?: () => void;
  readonly isCancelling?: boolean;
}

/** Progress of a long task with its remaining time and a cancel button. */
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
            <Faint className={classes['meta']}>
              <span className="figure">{soFar}</span>
            </Faint>
          )}
          {total !== null && (
            <Faint className={classes['meta']}>
              <Count done={done} total={total} />
              {startedAt !== undefined && <TimeLeft done={done} total={total} startedAt={startedAt} />}
            </Faint>
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
      {hint !== undefined && <Hint marginTop={8}>{hint}</Hint>}
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
