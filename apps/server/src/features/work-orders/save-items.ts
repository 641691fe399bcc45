import type { CreateWorkOrder } from '@azimute/contract';
import type { Transaction } from '../../platform/transact.ts';

type Items = CreateWorkOrder['items'];

interface Stored {
  readonly id: number;
  readonly text: string;
  readonly place: number;
}

interface ChangedItems {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Replaces the checklist: items with a known ID keep their state, missing ones are deleted, others are new. Returns
 * null if nothing changed.
 */
export async function saveItems(
  { client, accountId }: Transaction,
  workOrderId: number,
  items: Items,
): Promise<ChangedItems | null> {
  const { rows: stored } = await client.query<Stored>(
    `select work_order_item_id as id, text, place from work_order_items
      where account_id = $1 and work_order_id = $2 order by place, work_order_item_id`,
    [accountId, workOrderId],
  );
  const known = new Map(stored.map((item) => [item.id, item]));
  const wanted = items.map(({ id, text }) => ({ id: id !== null && known.delete(id) ? id : null, text }));
  const isSame =
    known.size === 0 &&
    wanted.length === stored.length &&
    wanted.every(({ id, text }, place) => stored[place]?.id === id && stored[place].text === text);
  if (isSame) return null;
  await client.query(
    'delete from work_order_items where account_id = $1 and work_order_id = $2 and work_order_item_id = any($3::int[])',
    [accountId, workOrderId, [...known.keys()]],
  );
  for (const [place, { id, text }] of wanted.entries()) {
    await (id === null
      ? client.query(
          'insert into work_order_items (account_id, work_order_id, place, text) values ($1, $2, $3, $4)',
          [accountId, workOrderId, place, text],
        )
      : client.query(
          `update work_order_items set place = $4, text = $5
            where account_id = $1 and work_order_id = $2 and work_order_item_id = $3`,
          [accountId, workOrderId, id, place, text],
        ));
  }
  return { before: stored.map(({ text }) => text), after: wanted.map(({ text }) => text) };
}
