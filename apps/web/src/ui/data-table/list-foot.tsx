import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { Row } from '../layout/primitives.tsx';
import { useCountText } from '../use-count-text.ts';
import { useFormat } from '../use-format.ts';
import classes from './list-foot.module.css';

/** State of the list's footer. */
export interface ListFootState {
  /** Time when the data was loaded, and whether a refresh has failed since. */
  readonly updatedAtMs: number;
  readonly isStale: boolean;
  /** Present if further rows failed to load. */
  readonly onRetry?: () => void;
}

interface ListFootProps extends ListFootState {
  readonly inView: readonly [first: number, last: number];
  readonly total: number;
  readonly isTotalAtLeast?: boolean | undefined;
  /** Number of displayed columns, and of all. */
  readonly columns?: readonly [drawn: number, all: number];
}

/** Age of the data, and range of the visible rows. */
export function ListFoot({ inView, total, isTotalAtLeast, columns, updatedAtMs, isStale }: ListFootProps) {
  const text = useText('ui');
  const format = useFormat();
  const countText = useCountText();
  const time = format.time(updatedAtMs);
  return (
    <Row
      justify="space-between"
      flex="none"
      gap={12}
      height={40}
      paddingLeft="gutter"
      paddingRight={20}
      border="top"
      fill="surface"
      fontSize={12}
      color="text-2"
      whiteSpace="nowrap"
      className={`${classes['foot']} figure`}
    >
      <span data-stale={isStale || undefined}>{text(isStale ? 'updateFailed' : 'updatedAt', { time })}</span>
      <span>
        {text('rangeOf', {
          from: format.number(inView[0]),
          to: format.number(inView[1]),
          total: countText(total, isTotalAtLeast),
        })}
        {columns !== undefined && ` · ${text('columnsOf', { shown: columns[0], total: columns[1] })}`}
      </span>
    </Row>
  );
}

interface MoreFailedProps {
  readonly onRetry: () => void;
}

/** Notice after the last row that further rows failed to load. */
export function MoreFailed({ onRetry }: MoreFailedProps) {
  const text = useText('ui');
  return (
    <Row
      as="p"
      role="alert"
      justify="center"
      gap={12}
      padding={16}
      fontSize={13}
      position="sticky"
      left={0}
      className={classes['failed']}
    >
      {text('loadMoreFailed')}
      <Button size="xs" onClick={onRetry}>
        {text('loadAgain')}
      </Button>
    </Row>
  );
}
