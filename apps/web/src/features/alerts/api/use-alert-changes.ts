import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { closeAttempt, toastFailure } from '../../../ui/toasts.tsx';
import { alertListKey, alertOptions, alertTotalsKey, type Alert, type AlertRow } from './alerts-queries.ts';

interface Page {
  readonly items: readonly AlertRow[];
}

/** Shows an alert as it was answered; its row of a list keeps its place. */
export function useShowAlert(): (alert: Alert) => Promise<unknown> {
  const queryClient = useQueryClient();
  return (alert) => {
    queryClient.setQueryData(alertOptions(alert.id).queryKey, alert);
    queryClient.setQueriesData<InfiniteData<Page>>(
      { queryKey: alertListKey },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((row) => (row.id === alert.id ? { ...row, ...rowOf(alert) } : row)),
          })),
        },
    );
    return queryClient.invalidateQueries({ queryKey: alertTotalsKey });
  };
}

/** What a treatment changes of a row. */
function rowOf({
  status,
  hasCountermeasure,
  orderNumber,
  owner,
  dueAt,
  solvedAt,
  resolvedAt,
  version,
}: Alert) {
  return { status, hasCountermeasure, orderNumber, owner, dueAt, solvedAt, resolvedAt, version };
}

/** Takes an alert at one press; of an alert that somebody changed meanwhile the newest is shown. */
export function useTakeAlert(): (alert: Pick<AlertRow, 'id' | 'version'>) => void {
  const queryClient = useQueryClient();
  const show = useShowAlert();
  const { mutate } = useMutation({
    mutationFn: ({ id, version }: Pick<AlertRow, 'id' | 'version'>) =>
      callApi('startAlert', { params: { alertId: id }, body: { version } }),
    onSuccess: (alert) => {
      closeAttempt(attemptOf(alert));
      return show(alert);
    },
    onError: async (error, alert) => {
      toastFailure(attemptOf(alert), error);
      if (!(error instanceof ApiError) || error.code !== 'conflict') return;
      await queryClient.invalidateQueries({ queryKey: alertOptions(alert.id).queryKey });
    },
  });
  return mutate;
}

const attemptOf = ({ id }: Pick<AlertRow, 'id'>): string => `take-alert-${id}`;
