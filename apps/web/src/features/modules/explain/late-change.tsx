import type { MetricCode } from '@azimute/contract';
import { co2Metrics, financialMetrics } from '@azimute/contract/metrics/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Title } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { FigureScope } from '../api/module-search.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import classes from './explain.module.css';

interface LateChangeProps {
  readonly metric: MetricCode;
  readonly scope: FigureScope;
}

/** Value of the same days as of yesterday, if late data has changed some of them. */
export function LateChange({ metric, scope }: LateChangeProps) {
  const text = useText('modules');
  const words = useFigureWords();
  const format = useFormat();
  const { current_account_id: accountId } = useProfile();
  const { compare: _compare, ...filters } = scope;
  const { data } = useQuery({
    queryKey: ['figures', accountId, 'late-change', metric, filters],
    queryFn: ({ signal }) => callApi('getMetricLateChange', { params: { metric }, query: filters, signal }),
    enabled: !financialMetrics.includes(metric) && !co2Metrics.includes(metric),
    placeholderData: keepPreviousData,
  });
  if (data === undefined || data.days === 0) return null;
  const { days, before, value, unit } = data;
  return (
    <Box as="section" marginTop={16} className={classes['causes']} aria-labelledby="late-change">
      <Title as="h3" marginBottom={4} fontSize={13} id="late-change">
        {text('sinceYesterday')}
      </Title>
      <p>
        {text('daysChanged', format.counted(days))}{' '}
        {before !== null &&
          value !== null &&
          text('wouldHaveSaid', { before: words.value(before, unit), now: words.value(value, unit) })}
      </p>
    </Box>
  );
}
