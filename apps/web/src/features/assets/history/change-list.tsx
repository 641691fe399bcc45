import type { AssetStatusHistory } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './asset-history.module.css';
import { useHistoryWords } from './use-history-words.ts';

interface ChangeListProps {
  readonly history: AssetStatusHistory;
}

const shownAtOnce = 50;

/** Changes of status, newest first, with time, duration and reason. */
export function ChangeList({ history }: ChangeListProps) {
  const text = useText('asset-history');
  const [shown, setShown] = useState(shownAtOnce);
  const newestFirst = history.intervals.toReversed();
  const more = Math.min(shownAtOnce, newestFirst.length - shown);
  return (
    <section aria-label={text('changes')}>
      <Row as="header" justify="space-between" gap={8} minHeight={28} marginBottom={4}>
        <Title as="h3" size={13}>
          {text('changes')}
        </Title>
      </Row>
      <ol className="divided">
        {newestFirst.slice(0, shown).map((interval) => (
          <Change key={interval.from} interval={interval} isLast={interval.to === history.to} />
        ))}
      </ol>
      {more > 0 && (
        <Button fullWidth onClick={() => setShown(shown + more)}>
          {text('more', { count: more })}
        </Button>
      )}
    </section>
  );
}

interface ChangeProps {
  readonly interval: AssetStatusHistory['intervals'][number];
  readonly isLast: boolean;
}

function Change({ interval, isLast }: ChangeProps) {
  const text = useText('asset-history');
  const format = useFormat();
  const { lasted, cause } = useHistoryWords();
  const [from, to] = [new Date(interval.from), new Date(interval.to)];
  const isOneDay = format.date(from) === format.date(to);
  return (
    <Stack as="li" gap={2} paddingBlock={8} paddingInline={0} size={12}>
      <Row as="span" justify="space-between" gap={8} size={13}>
        <StatusLabel status={interval.status} />
        <span className={`${classes['lasted']} figure`}>{lasted(to.getTime() - from.getTime())}</span>
      </Row>
      <Text as="span" color="text-2" figure>
        {isLast
          ? text('spanUntilNow', { from: format.dateTime(from) })
          : text('span', {
              from: format.dateTime(from),
              to: isOneDay ? format.time(to) : format.dateTime(to),
            })}
      </Text>
      <Text as="span" color="text-3">
        {cause(interval)}
      </Text>
    </Stack>
  );
}
