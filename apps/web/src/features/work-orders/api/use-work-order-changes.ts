import type { ChangeWorkOrderStatus } from '@azimute/contract';
import { changesModule } from '@azimute/contract/modules';
import { screenRightsOf } from '@azimute/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
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

export function useChangeStatus({ id, version }: Pick<WorkOrder, 'id' | 'version'>) {
  return useAction({
    call: (body: Omit<ChangeWorkOrderStatus, 'version' | 'note'>) =>
      callApi('changeWorkOrderStatus', { params: { workOrderId: id }, body: { ...body, version } }),
    invalidates: [workOrdersKey],
    onDone: useShowWorkOrder(),
  });
}

export function useCheckItem({ id }: Pick<WorkOrder, 'id'>) {
  return useAction({
    call: ({ itemId, isDone }: { readonly itemId: number; readonly isDone: boolean }) =>
      callApi('checkWorkOrderItem', { params: { workOrderId: id, itemId }, body: { isDone } }),
    invalidates: [workOrdersKey],
    onDone: useShowWorkOrder(),
  });
}
