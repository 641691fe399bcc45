import type { ListRentalChoicesQuery, RentalChoiceList } from '@azimute/contract';
import { allOf } from '../../platform/lists/conditions.ts';
import { pageByLabel } from '../../platform/lists/page-by-label.ts';
import type { AccountRead } from '../../platform/transact.ts';

/** Lists entities of one kind that a contract may refer to, by name. */
export function listRentalChoices(
  { client, accountId }: AccountRead,
  { of, ...page }: ListRentalChoicesQuery,
): Promise<RentalChoiceList> {
  return pageByLabel(client, {
    ...page,
    list: `rental choices ${of}`,
    from: ({ bind }) =>
      `select id, label from rental_names
        where ${allOf(`account_id = ${bind(accountId)}`, `kind = ${bind(of)}`, 'not is_archived')}`,
  });
}
