import type { AlertTypeChange, AlertTypeChangeList, ListAlertTypeChangesQuery } from '@azimute/contract';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import type { AccountRead } from '../../platform/transact.ts';
import { namePeople } from '../files/name-people.ts';

interface Row {
  readonly alert_type_id: number;
  readonly code: string;
  readonly name: string;
  readonly version: number;
  readonly valid_from: Date;
  readonly changed_by: number | null;
  readonly change: AlertTypeChange['change'];
  readonly changed: string[];
  readonly total: number;
}

const LIST = 'alert-type-changes';

/** Lists versions of types, newest first, with their total in the account. */
export async function listAlertTypeChanges(
  read: AccountRead,
  { limit, cursor, type }: ListAlertTypeChangesQuery,
): Promise<AlertTypeChangeList> {
  const { client, accountId } = read;
  const place = readIdPlace(LIST, cursor);
  const { rows } = await client.query<Row>(
    `select v.*, t.code from (
        select alert_type_id, version, valid_from, changed_by, change, changed, settings ->> 'name' as name,
          count(*) over ()::int as total
        from alert_type_versions where account_id = $1 and ($2::int is null or alert_type_id = $2)
      ) v join alert_types t on t.account_id = $1 and t.alert_type_id = v.alert_type_id
      where v.version < $3 order by v.version desc limit $4`,
    [accountId, type ?? null, place?.after ?? 2_147_483_647, limit + 1],
  );
  const person = await namePeople(
    read,
    rows.map((row) => row.changed_by),
  );
  return pageOf(rows, {
    list: LIST,
    limit,
    total: place?.total ?? rows[0]?.total ?? 0,
    placeOf: (row) => [String(row.version)],
    present: (row) => ({
      type: { id: row.alert_type_id, code: row.code, name: row.name },
      version: row.version,
      changedAt: row.valid_from.toISOString(),
      changedBy: person(row.changed_by),
      change: row.change,
      fields: row.changed,
    }),
  });
}
