import type { ListWorkOrderChoicesQuery, WorkOrderChoiceList } from '@azimute/contract';
import { allOf, when } from '../../platform/lists/conditions.ts';
import { pageByLabel } from '../../platform/lists/page-by-label.ts';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';

type Wanted = Pick<ListWorkOrderChoicesQuery, 'of' | 'asset'>;

/** Lists entities of one kind that a work order may refer to, by name. */
export function listWorkOrderChoices(
  { client, accountId }: AccountRead,
  { of, asset, ...page }: ListWorkOrderChoicesQuery,
): Promise<WorkOrderChoiceList> {
  const read = of === 'person' ? peopleOf : namesOf;
  return pageByLabel(client, {
    ...page,
    list: `work order choices ${of}`,
    from: (parameters) => read(accountId, { of, asset }, parameters),
  });
}

function namesOf(accountId: number, { of, asset }: Wanted, { bind }: Parameters): string {
  const matched = allOf(
    `account_id = ${bind(accountId)}`,
    `kind = ${bind(of)}`,
    when(of === 'asset' ? asset : undefined, (id) => `id = ${bind(id)}`),
  );
  return `select id, label from work_order_names where ${matched}`;
}

/** Selects users who see alerts of a UL that the reader sees: of the asset's, if one is given. */
function peopleOf(accountId: number, { asset }: Wanted, { bind }: Parameters): string {
  const account = bind(accountId);
  const units =
    asset === undefined
      ? `select n.id from work_order_names n where n.account_id = ${account} and n.kind = 'unit'`
      : `select a.unit_id from fleet_assets a where a.account_id = ${account} and a.asset_id = ${bind(asset)}`;
  return `select r.user_id as id, r.name as label from alert_readers r
    where exists (select from (${units}) u (unit_id) where r.unit_ids is null or u.unit_id = any (r.unit_ids))`;
}
