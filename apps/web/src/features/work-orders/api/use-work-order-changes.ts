import type { ChangeWorkOrderStatus } from '@azimute/contract';
import { changesModule } from '@azimute/contract/modules';
import { screenRightsOf } from '@azimute/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../../api/keep-answer.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import type { Reverse } from '../../../ui/action/use-undo.ts';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { workOrderOptions, workOrdersKey, type WorkOrder } from './work-order-list.ts';

/** Returns whether the user can open and change work orders, which requires the right to handle alerts. */
export function useMayChangeWorkOrders(): boolean {
  return changesModule(screenRightsOf(useProfile()).changes, 'services:simc:alertas:alertas');
}

/** Shows a work order as the server returned it, and reloads the list. */
export function useShowWorkOrder(): (order: WorkOrder) => Promise<void> {
  const queryClient = useQueryClient();
  return (order) => {
    keepAnswer(queryClient, workOrderOptions(order.id).queryKey, order);
    return queryClient.invalidateQueries({ queryKey: [...workOrdersKey, 'list'] });
  };
}

/** Returns the reverse call of the change that made a work order's version. */
export function useReverseChange(): (order: Pick<WorkOrder, 'id' | 'version'>) => Reverse {
  const show = useShowWorkOrder();
  return ({ id, version }) =>
    async () =>
      show(await callApi('undoWorkOrderChange', { params: { workOrderId: id }, body: { version } }));
}

export function useChangeStatus({ id, version }: Pick<WorkOrder, 'id' | 'version'>) {
  const reverse = useReverseChange();
  return useAction({
    texts: 'work-orders',
    call: (body: Omit<ChangeWorkOrderStatus, 'version' | 'note'>) =>
      callApi('changeWorkOrderStatus', { params: { workOrderId: id }, body: { ...body, version } }),
    invalidates: [workOrdersKey],
    success: ({ text }, { status }) => text(`changedTo_${status}`),
    undo: reverse,
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
