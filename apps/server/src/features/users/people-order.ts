import type { SortOrder, UserSort } from '@azimute/contract';
import type { Parameters } from '../../platform/postgres/parameters.ts';
import { readCursor, refuseCursor } from '../../platform/lists/cursor.ts';

/** An order of the account's users: by a key, with a unique tie breaker. */
interface PeopleOrder {
  readonly key: string;
  readonly tie: string;
  /** Text of the key in a cursor, and how it is parsed. */
  readonly written: string;
  readonly read: (place: string) => string;
}

const asIs = (place: string): string => place;
const byText = (key: string): PeopleOrder => ({ key, tie: 'p.email', written: key, read: asIs });

const orders: Readonly<Record<UserSort, PeopleOrder>> = {
  name: byText('p.name_key'),
  email: byText('p.email'),
  role: byText('p.role collate "C"'),
  directoryLogin: byText('p.directory_login::text collate "C"'),
  state: byText(`case p.state when 'active' then '1' when 'invited' then '2' else '3' end collate "C"`),
  lastSignIn: {
    key: 's.signed_in_at',
    tie: 's.user_id',
    written: `(s.signed_in_at at time zone 'UTC')::text`,
    read: (place) => `(${place}::timestamp at time zone 'UTC')`,
  },
};

export interface OrderedPeople {
  readonly sort: UserSort;
  readonly order: SortOrder;
}

/** Returns the `order by` of `account_people p` beside `member_sign_ins s`. */
export function orderPeople({ sort, order }: OrderedPeople): string {
  return `order by ${orders[sort].key} ${order}, ${orders[sort].tie} ${order}`;
}

/** Selects the sort columns as `key` and `tie`, and the first in the cursor's format as `ordered_at`. */
export function selectPlace({ sort }: OrderedPeople): string {
  const { key, tie, written } = orders[sort];
  return `${key} as key, ${tie} as tie, ${written} as ordered_at`;
}

/**
 * Returns the condition for users after a cursor's position, and the total from the first page.
 * @throws DomainError validation_failed if the cursor belongs to another list
 */
export function afterPlace(
  { sort, order }: OrderedPeople,
  list: string,
  cursor: string,
  { bind }: Parameters,
): { readonly condition: string; readonly total: number } {
  const { after, total } = readCursor(list, cursor);
  const [value, tie] = after;
  if (typeof value !== 'string' || typeof tie !== 'string') throw refuseCursor();
  if (sort === 'lastSignIn' && !(isInstant(value) && /^\d{1,9}$/.test(tie))) throw refuseCursor();
  const beyond = order === 'asc' ? '>' : '<';
  const { key, read } = orders[sort];
  const own = sort === 'lastSignIn' ? `${bind(tie)}::int` : bind(tie);
  return { condition: `(${key}, ${orders[sort].tie}) ${beyond} (${read(bind(value))}, ${own})`, total };
}

function isInstant(value: string): boolean {
  if (value === '-infinity') return true;
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?$/.test(value) && !Number.isNaN(Date.parse(`${value}Z`));
}
