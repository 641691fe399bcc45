import { assetFields, describedFilters, fieldOfDescribedFilter } from '@azimute/contract';
import type { ClientBase } from 'pg';
import { storedValueOf } from '../../assets/asset-query.ts';
import type { AlertColumns, IndexedAlert } from './alert-columns.ts';
import type { DescribedAsset } from './described-assets.ts';

/** Rows converted at once: few enough not to block the event loop. */
const CHUNK = 2_000;

const ALERTS = `
  select alert_id, alert_type_id, unit_id, coalesce(asset_id, 0), coalesce(owner_id, 0), kind, alert_group, category, severity,
    status, coalesce(proof, ''), countermeasure_count > 0, (extract(epoch from opened_at) * 1000000)::float8,
    (extract(epoch from due_at) * 1000000)::float8, coalesce(lower(order_number), '')
  from alerts where account_id = $1`;

type AlertCells = [
  alertId: number,
  typeId: number,
  unitId: number,
  assetId: number,
  ownerId: number,
  kind: string,
  group: string,
  category: string,
  severity: string,
  status: string,
  proof: string,
  isTreated: boolean,
  openedAtMicros: number,
  dueAtMicros: number | null,
  orderNumber: string,
];

/** Counts an account's alerts, up to `most`. */
export async function countAccountAlerts(
  client: ClientBase,
  accountId: number,
  most: number,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from (select from alerts where account_id = $1 limit $2) a',
    [accountId, most],
  );
  return rows[0]?.count ?? 0;
}

/** Reads every alert of an account into its columns, with their types and assets. */
export async function readWholeAccount(
  client: ClientBase,
  accountId: number,
  columns: AlertColumns,
): Promise<void> {
  const text = `${ALERTS} and alert_id > $2 order by alert_id limit ${CHUNK}`;
  let last = 0;
  for (;;) {
    const { rows } = await client.query<AlertCells>({ text, values: [accountId, last], rowMode: 'array' });
    for (const cells of rows) columns.put(alertOf(cells));
    if (rows.length < CHUNK) break;
    last = rows.at(-1)?.[0] ?? last;
  }
  await readTypes(client, accountId, columns);
  await describeNewAssets(client, accountId, columns);
}

/** Updates the named alerts in the columns, and removes deleted ones. */
export async function readNamedAlerts(
  client: ClientBase,
  accountId: number,
  columns: AlertColumns,
  alertIds: readonly number[],
): Promise<void> {
  for (let start = 0; start < alertIds.length; start += CHUNK) {
    const wanted = alertIds.slice(start, start + CHUNK);
    const { rows } = await client.query<AlertCells>({
      text: `${ALERTS} and alert_id = any ($2::int[]) order by alert_id`,
      values: [accountId, wanted],
      rowMode: 'array',
    });
    for (const cells of rows) columns.put(alertOf(cells));
    const found = new Set(rows.map(([alertId]) => alertId));
    for (const alertId of wanted) if (!found.has(alertId)) columns.remove(alertId);
  }
}

function alertOf(cells: AlertCells): IndexedAlert {
  const [alertId, typeId, unitId, assetId, ownerId, kind, group, category, severity, status, ...more] = cells;
  const [proof, isTreated, openedAtMicros, dueAtMicros, orderNumber] = more;
  return {
    alertId,
    typeId,
    unitId,
    assetId,
    ownerId,
    kind,
    group,
    category,
    severity,
    status,
    proof,
    isTreated,
    openedAtMicros,
    dueAtMicros: dueAtMicros ?? Number.NaN,
    orderNumber,
  };
}

export async function readTypes(client: ClientBase, accountId: number, columns: AlertColumns): Promise<void> {
  const { rows } = await client.query<{ id: number; folded_name: string; has_recommendation: boolean }>(
    `select alert_type_id as id, folded_name,
        (settings ->> 'recommendation' <> '' or settings ->> 'recommendationFileId' is not null) is true
          as has_recommendation
      from alert_types where account_id = $1`,
    [accountId],
  );
  for (const { id, folded_name: foldedName, has_recommendation: hasRecommendation } of rows) {
    columns.typesById.set(id, { foldedName, hasRecommendation });
  }
}

/** Reads the descriptions of assets with their first alert. */
export async function describeNewAssets(
  client: ClientBase,
  accountId: number,
  columns: AlertColumns,
): Promise<void> {
  const { values } = columns.assetIds;
  for (let start = columns.assets.count; start < values.length; start += CHUNK) {
    await describeAssets(client, accountId, columns, values.slice(start, start + CHUNK));
  }
}

/** Reads the descriptions of the named assets that have alerts, and clears the descriptions of deleted assets. */
export async function describeAssets(
  client: ClientBase,
  accountId: number,
  { assetIds, assets }: AlertColumns,
  wanted: readonly number[],
): Promise<void> {
  const { rows } = await client.query<[number, string, string, ...(string | number)[]]>({
    text: `select asset_id, code, lower(code), ${described.join(', ')}
      from assets a where account_id = $1 and asset_id = any ($2::int[])`,
    values: [accountId, wanted],
    rowMode: 'array',
  });
  const byId = new Map(
    rows.map(([assetId, code, searchedCode, ...values]) => [assetId, { code, searchedCode, values }]),
  );
  for (const assetId of wanted) {
    const place = assetIds.placeOf(assetId);
    if (place !== undefined) assets.put(place, byId.get(assetId) ?? NOTHING);
  }
}

const described = describedFilters.map((name) =>
  storedValueOf(assetFields[fieldOfDescribedFilter[name]].filter),
);
const NOTHING: DescribedAsset = {
  code: '',
  searchedCode: '',
  values: describedFilters.map((name) =>
    assetFields[fieldOfDescribedFilter[name]].kind === 'reference' ? 0 : '',
  ),
};
