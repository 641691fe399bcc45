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

const minuteMs = 60_000;

const none: readonly Metric[] = [];

/** The metrics that the reader sees; none until the catalogue is read. */
export function useMetrics(): readonly Metric[] {
  const { data } = useQuery({
    queryKey: ['metrics'],
    queryFn: ({ signal }) => callApi('listMetrics', { signal }),
    staleTime: Infinity,
  });
  return data?.items ?? none;
}

/** How a metric is made; undefined until the catalogue is read. */
export function useMetricDefinition(metric: MetricCode): Metric | undefined {
  return useMetrics().find(({ code }) => code === metric);
}

/** For what shows no comparison: a period that is not shown is not read. */
export function alone(scope: FigureScope): FigureScope {
  return { ...scope, compare: 'none' };
}

/** Several metrics of a scope at once; what was shown stays while another scope is read. */
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

/** What figures can be narrowed down by, with how many assets have it. */
export function useFigureChoices(assets: readonly number[] = []): UseQueryResult<FigureChoices> {
  const { current_account_id: accountId } = useProfile();
  return useQuery({
    queryKey: ['figures', accountId, 'choices', assets],
    queryFn: ({ signal }) => callApi('getFigureChoices', { query: { assets: [...assets] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * minuteMs,
  });
}
