import type { ClientBase } from 'pg';

/** A table of which a move takes rows over. */
export interface MovedTable {
  /** Quoted. */
  readonly name: string;
  /** What holds something of its own: generated columns follow from them. */
  readonly columns: readonly string[];
  /** The column by which an account's rows are known. */
  readonly account: string;
  /** `followed`: replicated while the account goes on; `carried`: copied while it is frozen. */
  readonly way: 'followed' | 'carried';
  /** Hidden from everybody where the account is not, by policies. */
  readonly isHidden: boolean;
  /** Which of the account's rows; all where it is undefined. */
  readonly only?: string;
}

/** What is not of an account, or does not leave with it, and why. A table that is in none of these lists moves. */
const stayingTables: Readonly<Record<string, string>> = {
  access_tokens: 'sessions stay where they were opened',
  account_moves: 'says what this cell knows of moves',
  alert_changes: 'what lists in the memory of processes have not seen; noted anew',
  directory_sessions: 'sessions stay where they were opened',
  directory_sign_ins: 'sign-ins that are under way, for minutes',
  email_claims: 'of cells that are about to make somebody, for minutes',
  fleet_change_marks: 'counts the transactions of this database',
  fleet_changes: 'what lists in the memory of processes have not seen; noted anew',
  geocoded_places: 'answers of the geocoder, which are no account’s',
  geocoder_turns: 'of the processes of this cell',
  journal_engines: 'of the processes of this cell',
  journal_lanes: 'of the processes of this cell',
  live_tickets: 'of sessions, for seconds',
  moved_credentials: 'says what has left this cell',
  position_numbering: 'counts the transactions of this database; moved up',
  position_packings: 'which weeks of all accounts were packed; forgotten, so that they are looked through',
  position_partitioning: 'of the partitions of this database',
  position_sweeps: 'which weeks of all accounts were swept; forgotten, so that they are looked through',
  presence_filling: 'must be done on both sides before a move',
  push_browsers: 'belong to sessions, which stay; a browser registers anew',
  push_messages: 'go to browsers, which register anew',
  refresh_tokens: 'sessions stay where they were opened',
  schema_migrations: 'must be the same on both sides',
  sessions: 'stay where they were opened',
  sign_in_failures: 'are counted at the home of a person',
  user_recovery_codes: 'stay at the home of a person',
  user_two_factor: 'stays at the home of a person',
};

/** What replication does not serve: the account is in no key of the table, or not all of its rows go, or not as they are. */
const carriedTables: Readonly<Record<string, Partial<MovedTable>>> = {
  accounts: { isHidden: false },
  api_key_tokens: {},
  audit_heads: { account: 'chain_id' },
  mails: { only: 'outcome is null' },
  one_time_links: {
    only: 'user_identity_id is null or user_identity_id in (select i.user_identity_id from user_identities i where i.account_id = $1)',
  },
  user_identities: {},
  user_identity_accounts: {
    only: 'user_identity_id in (select i.user_identity_id from user_identities i where i.account_id = $1)',
  },
};
/** The people of an account go by themselves (move-people.ts). */
const peopleTables: readonly string[] = ['users', 'user_photos'];

const followedTables: Readonly<Record<string, Partial<MovedTable>>> = {
  audit_entries: { account: 'chain_id' },
  // The sweep must know what the rows that are not seen yet, or no longer, name.
  objects: { isHidden: false },
};

interface CatalogueTable {
  readonly name: string;
  readonly columns: string[];
  readonly keys: string[] | null;
}

/** Every table that keeps its rows, partitions under the table that they are of. */
async function listTables(client: ClientBase): Promise<CatalogueTable[]> {
  const { rows } = await client.query<CatalogueTable>(
    `select c.relname as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as keys
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'expired\\_positions\\_%'
    order by 1`,
  );
  return rows;
}

/**
 * What moves, in one order on both sides.
 * @throws Error naming the tables of which nobody has said whether they do
 */
export async function listMovedTables(client: ClientBase): Promise<MovedTable[]> {
  const unknown: string[] = [];
  const moved = (await listTables(client)).flatMap(({ name, columns, keys }): MovedTable[] => {
    if (name in stayingTables || peopleTables.includes(name)) return [];
    const carried = carriedTables[name];
    const followed = followedTables[name];
    if (carried === undefined && followed === undefined && keys?.includes('account_id') !== true) {
      unknown.push(name);
      return [];
    }
    const way = carried === undefined ? 'followed' : 'carried';
    return [{ name, columns, account: 'account_id', way, isHidden: true, ...carried, ...followed }];
  });
  if (unknown.length > 0)
    throw new Error(
      `moved-tables.ts does not say whether these move with their account: ${unknown.join(', ')}`,
    );
  return moved;
}

/** The rows of the account, of which `$1` is the id. */
export function rowsOf({ account, only }: MovedTable): string {
  return only === undefined ? `${account} = $1` : `${account} = $1 and (${only})`;
}
