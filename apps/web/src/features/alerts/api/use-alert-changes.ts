import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { callApi } from '../../../api/client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useUndo } from '../../../ui/action/use-undo.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import {
  alertListKey,
  alertOptions,
  alertTotalsKey,
  alertsKey,
  type Alert,
  type AlertRow,
} from './alerts-queries.ts';

interface Page {
  readonly items: readonly AlertRow[];
}

/** Shows an alert as the server returned it; its row keeps its place in the list. */
export function useShowAlert(): (alert: Alert) => Promise<unknown> {
  const queryClient = useQueryClient();
  return (alert) => {
    keepAnswer(queryClient, alertOptions(alert.id).queryKey, alert);
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

/** Fields of a row that treatment changes. */
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

/** Returns a function that sends the reverse call of an alert's change, and shows the alert as before. */
export function useReverseAlert(): (changed: Pick<Alert, 'id' | 'version'>) => () => Promise<void> {
  const show = useShowAlert();
  return ({ id: alertId, version }) =>
    async () => {
      await show(await callApi('undoAlertChange', { params: { alertId }, body: { version } }));
    };
}

/** Acknowledges an alert in one step; if another user changed it, shows the newest version. */
export function useTakeAlert(): (alert: Pick<AlertRow, 'id' | 'version'>) => void {
  const text = useText('alerts');
  const queryClient = useQueryClient();
  const show = useShowAlert();
  const offer = useUndo([alertsKey]);
  const reverse = useReverseAlert();
  const { mutate } = useMutation({
    mutationFn: ({ id, version }: Pick<AlertRow, 'id' | 'version'>) =>
      callApi('startAlert', { params: { alertId: id }, body: { version } }),
    onSuccess: (alert) => {
      toastSuccess(text('taken'), { attempt: attemptOf(alert), ...offer(reverse(alert)) });
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

/** Shared by all changes of the alert. */
export const attemptOf = ({ id }: Pick<AlertRow, 'id'>): string => `alert-${id}`;
