import type { LinkedWorkOrder } from '@azimute/contract';
import type { AccountRead } from '../../../platform/transact.ts';

/**
 * Reads the work orders that the reader sees and that were opened for an alert, or whose number the alert or
 * one of its countermeasures contains. An unknown number belongs to another system.
 */
export async function readLinkedWorkOrders(
  { client, accountId }: AccountRead,
  alertId: number,
): Promise<LinkedWorkOrder[]> {
  const { rows } = await client.query<LinkedWorkOrder>(
    `select w.work_order_id as id, w.code, w.task, w.status, to_char(w.due_on, 'YYYY-MM-DD') as "dueOn",
        w.item_count as "itemCount", w.done_count as "doneCount",
        case when w.assignee_id is not null then
          json_build_object('id', w.assignee_id, 'name', coalesce(w.assignee_name, '')) end as assignee
      from work_order_rows w
      where w.account_id = $1 and (w.alert_id = $2 or w.code = any (array(
        select upper(a.order_number) from alerts a where a.account_id = $1 and a.alert_id = $2
        union all
        select upper(c.order_number) from alert_countermeasures c where c.account_id = $1 and c.alert_id = $2)))
      order by w.number desc limit 50`,
    [accountId, alertId],
  );
  return rows;
}
