import { minuteMs } from '@azimute/contract/durations';
import type {
  FigureChoices,
  Figures,
  Metric,
  MetricCode,
  MetricGrouping,
  TargetUse,
} from '@azimute/contract';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import type { FigureScope } from './module-search.ts';

export interface FiguresAsked {
  readonly metrics: readonly MetricCode[];
  readonly groupBy?: MetricGrouping;
  readonly order?: 'asc' | 'desc';
  readonly use?: TargetUse;
  readonly most?: number;
  readonly skip?: number;
}

const none: readonly Metric[] = [];

/** Returns the metrics that the user can see; none until the catalog has loaded. */
export function useMetrics(): readonly Metric[] {
  const { data } = useQuery({
    queryKey: ['metrics'],
    queryFn: ({ signal }) => callApi('listMetrics', { signal }),
    staleTime: Infinity,
  });
  return data?.items ?? none;
}

/** Returns the definition of a metric; undefined until the catalog has loaded. */
export function useMetricDefinition(metric: MetricCode): Metric | undefined {
  return useMetrics().find(({ code }) => code === metric);
}

/** Returns the scope without its comparison, so that no unused period is loaded. */
export function alone(scope: FigureScope): FigureScope {
  return { ...scope, compare: 'none' };
}

/** Several metrics of a scope at once; the previous figures stay while another scope loads. */
export function useFigures(scope: FigureScope, asked: FiguresAsked): UseQueryResult<Figures> {
  const { current_account_id: accountId } = useProfile();
  const { metrics, ...rest } = asked;
  const query = { ...scope, ...rest, metrics: [...metrics] };
  return useQuery({
    queryKey: ['figures', accountId, query],
    queryFn: ({ signal }) => callApi('listFigures', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 5 * minuteMs,
    enabled: metrics.length > 0,
  });
}

/** Filter values of figures, with their numbers of assets. */
export function useFigureChoices(assets: readonly number[] = []): UseQueryResult<FigureChoices> {
  const { current_account_id: accountId } = useProfile();
  return useQuery({
    queryKey: ['figures', accountId, 'choices', assets],
    queryFn: ({ signal }) => callApi('getFigureChoices', { query: { assets: [...assets] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * minuteMs,
  });
}
