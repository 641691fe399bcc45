import type { ListSilencePeopleQuery, SilencePeople } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { allOf, contains } from '../../platform/lists/conditions.ts';
import { pageOf, readIdPlace } from '../../platform/lists/cursor.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';

/**
 * Lists users who can take on an asset that is not reporting, by name.
 * @throws DomainError not_found if the user does not see the asset
 */
export async function listSilencePeople(
  { client, accountId }: AccountRead,
  assetId: number,
  { limit, cursor, search }: ListSilencePeopleQuery,
): Promise<SilencePeople> {
  const seen = await client.query('select from fleet_assets where account_id = $1 and asset_id = $2', [
    accountId,
    assetId,
  ]);
  if (seen.rowCount === 0) throw new DomainError('not_found');
  const list = `silence people ${assetId}`;
  const from = readIdPlace(list, cursor)?.after ?? 0;
  const parameters = createParameters();
  const { values, bind } = parameters;
  const { rows } = await client.query<{ id: number; name: string; total: number }>(
    `select user_id as id, name, count(*) over ()::int as total from silence_people
      where ${allOf(`asset_id = ${bind(assetId)}`, contains('fold_text', 'fold_text(name)', search, parameters))}
      order by lower(name), user_id limit ${bind(limit + 1)} offset ${bind(from)}`,
    values,
  );
  return pageOf(rows, {
    list,
    limit,
    total: rows[0]?.total ?? 0,
    placeOf: () => [String(from + limit)],
    present: ({ id, name }) => ({ id, name }),
  });
}
