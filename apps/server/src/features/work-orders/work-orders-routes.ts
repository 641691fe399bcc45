import { defineRoutes } from '../../platform/http/route-table.ts';
import { sendExport } from '../../platform/lists/export-list.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { changeWorkOrderStatus, checkWorkOrderItem } from './change-work-order.ts';
import { exportWorkOrders } from './export-work-orders.ts';
import { listWorkOrderChoices } from './list-work-order-choices.ts';
import { createWorkOrder, updateWorkOrder } from './save-work-order.ts';
import { undoWorkOrderChange } from './undo-work-order-change.ts';
import { listWorkOrders, readWorkOrder } from './work-orders-reads.ts';

export function workOrdersRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    listWorkOrders: ({ caller, query }) => transact(by(caller.actor), (read) => listWorkOrders(read, query)),
    exportWorkOrders: async ({ caller, body, reply }) =>
      sendExport(
        reply,
        await exportWorkOrders(
          async (work) => transact(by(await caller.actorByNow()), work),
          body,
          body.locale ?? caller.locale,
        ),
      ),
    getWorkOrder: ({ caller, params }) =>
      transact(by(caller.actor), (read) => readWorkOrder(read, params.workOrderId)),
    listWorkOrderChoices: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listWorkOrderChoices(read, query)),
    createWorkOrder: ({ caller, body }) => createWorkOrder(by(caller.actor), body),
    updateWorkOrder: ({ caller, params, body }) =>
      updateWorkOrder(by(caller.actor), params.workOrderId, body),
    changeWorkOrderStatus: ({ caller, params, body }) =>
      changeWorkOrderStatus(by(caller.actor), params.workOrderId, body),
    undoWorkOrderChange: ({ caller, params, body }) =>
      undoWorkOrderChange(by(caller.actor), params.workOrderId, body.version),
    checkWorkOrderItem: ({ caller, params, body }) =>
      checkWorkOrderItem(by(caller.actor), params.workOrderId, params.itemId, body),
  });
}
