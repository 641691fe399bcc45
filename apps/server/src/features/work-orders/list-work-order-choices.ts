import type { ListWorkOrderChoicesQuery, WorkOrderChoiceList } from '@azimute/contract';
import { allOf, contains, when } from '../../platform/lists/conditions.ts';
import { pageOf, readCursor, refuseCursor } from '../../platform/lists/cursor.ts';
import { createParameters, type Parameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';

interface Row {
  readonly id: number;
  readonly label: string;
  readonly total: number;
}

type Wanted = Pick<ListWorkOrderChoicesQuery, 'of' | 'asset' | 'search'>;

/** Lists entities of one kind that a work order may refer to, by name. */
export async function listWorkOrderChoices(
  { client, accountId }: AccountRead,
  { limit, cursor, ...wanted }: ListWorkOrderChoicesQuery,
): Promise<WorkOrderChoiceList> {
  const list = `work order choices ${wanted.of}`;
  const place = cursor === undefined ? null : readCursor(list, cursor);
  const [label, id] = place?.after ?? [];
  if (place !== null && (typeof label !== 'string' || !/^\d{1,9}$/.test(id ?? ''))) throw refuseCursor();
  const parameters = createParameters();
  const { bind, values } = parameters;
  const from =
    wanted.of === 'person' ? peopleOf(accountId, wanted, parameters) : namesOf(accountId, wanted, parameters);
  const goesOn =
    place === null ? 'true' : `(label collate "C", id) > (${bind(label)}::text, ${bind(Number(id))}::int)`;
  const { rows } = await client.query<Row>(
    `select * from (select id, label, count(*) over ()::int as total from (${from}) x
        where ${contains('fold_text', 'fold_text(label)', wanted.search, parameters) ?? 'true'}) n
      where ${goesOn} order by label collate "C", id limit ${bind(limit + 1)}`,
    values,
  );
  return pageOf(rows, {
    list,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [row.label, String(row.id)],
    present: (row) => ({ id: row.id, label: row.label }),
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
