import type { CallInput } from '../../../api/call-types.ts';
import type { Selection } from '../../../ui/data-table/selection.ts';
import type { UserFilters } from './user-search.ts';

/** Users to do something with, as calls take them: named one by one, or all that match but for some. */
export type UserSelection = CallInput<'changeUsers'>['body']['selection'];

export function toUserSelection(selection: Selection, filters: UserFilters): UserSelection {
  return selection.kind === 'ids'
    ? { userIds: [...selection.ids].map(Number) }
    : { filters, except: [...selection.except].map(Number) };
}
