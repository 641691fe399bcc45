import type { AssetStatusHistory } from '@azimute/contract';
import { statusHistoryMaxDays } from '@azimute/contract/status-history';
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import { ValidationError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Title } from '../../../ui/layout/primitives.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCurrentDay } from '../../../ui/calendar/use-today.ts';
import { PeriodButton } from '../../../ui/period/period-button.tsx';
import { begunDays, daysOfPicked, rangeOfDays, type PickedPeriod } from '../../../ui/period/period-search.ts';
import { useLastPeriod } from '../../../ui/period/use-last-period.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { assetsKey } from '../api/assets-queries.ts';
import classes from './asset-history.module.css';
import { ChangeList } from './change-list.tsx';
import { DayStrips } from './day-strips.tsx';
import { DayTable } from './day-table.tsx';
import { splitDays } from './history-days.ts';
import { StatusSums } from './status-sums.tsx';

/** The last interval grows while the tab is open [ms]. */
const refreshMs = 60_000;

const statusHistoryOptions = (assetId: number, from: string, to: string) =>
  queryOptions({
    queryKey: [...assetsKey, 'status-history', assetId, from, to],
    queryFn: ({ signal }) =>
      callApi('getAssetStatusHistory', { params: { assetId }, query: { from, to }, signal }),
    placeholderData: (previous) => (previous?.assetId === assetId ? keepPreviousData(previous) : undefined),
    refetchInterval: refreshMs,
  });

interface AssetHistoryProps {
  readonly assetId: number;
}

/** Statuses of an asset over the last days, with reasons. */
export function AssetHistory({ assetId }: AssetHistoryProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <History assetId={assetId} />
    </Suspense>
  );
}

function History({ assetId }: AssetHistoryProps) {
  const { timeZone } = useAccount();
  const today = useCurrentDay();
  const { last, remember } = useLastPeriod('asset', statusHistoryMaxDays);
  const [picked, setPicked] = useState<PickedPeriod>({ period: last ?? 'today' });
  const { fromMs, toMs } = rangeOfDays(begunDays(daysOfPicked(picked, today), today), timeZone);
  const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
  const { data, error, refetch, isPlaceholderData } = useQuery(statusHistoryOptions(assetId, from, to));
  return (
    <Stack gap={16} className={classes['history']} aria-busy={isPlaceholderData || undefined}>
      <Row>
        <PeriodButton
          picked={picked}
          daysMost={statusHistoryMaxDays}
          onPick={(next) => {
            remember(next);
            setPicked(next);
          }}
        />
      </Row>
      {isTooLong(error) ? (
        <TooManyChanges />
      ) : data !== undefined ? (
        <Told history={data} timeZone={timeZone} />
      ) : (
        <Waiting query={{ error, refetch }} rows={6} />
      )}
    </Stack>
  );
}

function isTooLong(error: unknown): boolean {
  return error instanceof ValidationError && error.errors['to']?.includes('too_many_changes') === true;
}

interface ToldProps {
  readonly history: AssetStatusHistory;
  readonly timeZone: string;
}

function Told({ history, timeZone }: ToldProps) {
  const text = useText('asset-history');
  const [isTable, setIsTable] = useState(false);
  const days = useMemo(() => splitDays(history, timeZone), [history, timeZone]);
  const hasNothing = history.intervals.every(({ status }) => status === 'without_status');
  if (hasNothing) {
    return <EmptyState icon={IconHistory} title={text('emptyTitle')} text={text('emptyText')} />;
  }
  return (
    <>
      <section aria-label={text('strips')}>
        <Row as="header" justify="space-between" gap={8} minHeight={28} marginBottom={4}>
          <Title as="h3" size={13}>
            {text('strips')}
          </Title>
          <button type="button" className="text-button" onClick={() => setIsTable(!isTable)}>
            {text(isTable ? 'asChart' : 'asTable')}
          </button>
        </Row>
        {isTable ? <DayTable days={days} /> : <DayStrips days={days} />}
        <StatusSums history={history} />
      </section>
      <ChangeList key={history.from} history={history} />
    </>
  );
}

function TooManyChanges() {
  const text = useText('asset-history');
  return <EmptyState icon={IconHistory} title={text('tooManyTitle')} text={text('tooManyText')} />;
}
