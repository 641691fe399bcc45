import type { ChangeWorkOrderStatus } from '@azimute/contract';
import { changesModule } from '@azimute/contract/modules';
import { screenRightsOf } from '@azimute/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { toastError } from '../../../ui/toasts.tsx';
import { workOrderOptions, workOrdersKey, type WorkOrder } from './work-order-list.ts';

/** Whether the person may open work orders and work on them: whoever treats alerts may. */
export function useMayChangeWorkOrders(): boolean {
  return changesModule(screenRightsOf(useProfile()).changes, 'services:simc:alertas:alertas');
}

/** Shows a work order as it was answered, and reads the list anew. */
export function useShowWorkOrder(): (order: WorkOrder) => Promise<void> {
  const queryClient = useQueryClient();
  return (order) => {
    queryClient.setQueryData(workOrderOptions(order.id).queryKey, order);
    return queryClient.invalidateQueries({ queryKey: [...workOrdersKey, 'list'] });
  };
}

function useChange<Input>(send: (input: Input) => Promise<WorkOrder>) {
  const queryClient = useQueryClient();
  const show = useShowWorkOrder();
  return useMutation({
    mutationFn: send,
    onSuccess: show,
    onError: (error) => {
      toastError(error);
      if (error instanceof ApiError && error.code === 'conflict')
        void queryClient.invalidateQueries({ queryKey: workOrdersKey });
    },
  });
}

export function useChangeStatus({ id, version }: Pick<WorkOrder, 'id' | 'version'>) {
  return useChange((body: Omit<ChangeWorkOrderStatus, 'version' | 'note'>) =>
    callApi('changeWorkOrderStatus', { params: { workOrderId: id }, body: { ...body, version } }),
  );
}

export function useCheckItem({ id }: Pick<WorkOrder, 'id'>) {
  return useChange(({ itemId, isDone }: { readonly itemId: number; readonly isDone: boolean }) =>
    callApi('checkWorkOrderItem', { params: { workOrderId: id, itemId }, body: { isDone } }),
  );
}
