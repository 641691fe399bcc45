import type { CallName } from '@azimute/contract';
import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** A guard of the database that can be removed and restored. */
export interface DatabaseMutant {
  readonly what: string;
  /** Guarded entity: calls whose statements name it are tested. */
  readonly guards: string;
  /** Set if only one table was guarded. */
  readonly table?: string;
  /** True if removing it refuses more, rather than less. */
  readonly isNarrower: boolean;
  readonly take: string;
  readonly putBack: string;
}

interface Policy {
  readonly table: string;
  readonly name: string;
  readonly roles: string;
  readonly command: string;
  readonly permissive: 'PERMISSIVE' | 'RESTRICTIVE';
  readonly using: string | null;
  readonly check: string | null;
}

/** Lists every policy, removed and opened, every table without row-level security, and the functions in policies. */
export async function listDatabaseMutants(database: TestDatabase): Promise<DatabaseMutant[]> {
  const policies = await database.queryAsOwner<Policy>(
    `select tablename as table, policyname as name, array_to_string(roles, ', ') as roles, cmd as command, permissive,
        qual as using, with_check as check
      from pg_policies where schemaname = 'public' order by 1, 2`,
  );
  const tables = await database.queryAsOwner<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relrowsecurity and not relispartition order by 1`,
  );
  return [
    ...policies.flatMap(mutatePolicy),
    ...tables.map(({ name }) => ({
      what: `${name} without row-level security`,
      guards: name,
      table: name,
      isNarrower: false,
      take: `alter table ${name} disable row level security`,
      putBack: `alter table ${name} enable row level security`,
    })),
    ...(await mutateFunctions(database)),
  ];
}

function mutatePolicy({ table, name, roles, command, permissive, using, check }: Policy): DatabaseMutant[] {
  const dropping = `drop policy ${name} on ${table}`;
  const making = [
    `create policy ${name} on ${table} as ${permissive} for ${command} to ${roles}`,
    ...(using === null ? [] : [`using (${using})`]),
    ...(check === null ? [] : [`with check (${check})`]),
  ].join(' ');
  const dropped: DatabaseMutant = {
    what: `policy ${name} of ${table} (${roles}) dropped`,
    guards: table,
    table,
    isNarrower: permissive === 'PERMISSIVE',
    take: dropping,
    putBack: making,
  };
  if (using === 'true') return [dropped];
  const everything = [
    ...(command === 'INSERT' ? [] : ['using (true)']),
    ...(command === 'SELECT' || command === 'DELETE' ? [] : ['with check (true)']),
  ].join(' ');
  const opened: DatabaseMutant = {
    ...dropped,
    what: `policy ${name} of ${table} (${roles}) open`,
    isNarrower: false,
    take: `alter policy ${name} on ${table} ${everything}`,
    putBack: `${dropping}; ${making}`,
  };
  return [dropped, opened];
}

/** Checks that a call makes outside of policies: the call, and the name in its statements. */
const ASKED_IN: Readonly<Record<string, { readonly call: CallName; readonly by: string }>> = {
  'is_account_of_current_user(integer)': { call: 'getAccountPhoto', by: 'account_photos' },
  'is_withheld(integer)': { call: 'getAccount', by: 'is_withheld' },
  'speaks_for_whole_person()': { call: 'updateProfile', by: 'speaks_for_whole_person' },
};

/** Permissive results of the functions that policies and functions call about the transaction's user. */
const OPEN_ANSWERS: Readonly<Record<string, string>> = {
  'is_account_of_current_user(integer)': 'true',
  'is_withheld(integer)': 'false',
  'speaks_for_whole_person()': 'true',
  'current_actor_is_admin()': 'true',
  'current_actor_sees(text)': 'true',
  'current_actor_changes(text)': 'true',
  'current_scope_is_all_units()': 'true',
  'current_unit_ids()': 'array(select generate_series(1, 100))',
  'proved_account_ids()': 'array(select generate_series(1, 100))',
};

async function mutateFunctions(database: TestDatabase): Promise<DatabaseMutant[]> {
  const found = await database.queryAsOwner<{ name: string; definition: string }>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.oid::regprocedure::text = any ($1) order by 1`,
    [Object.keys(OPEN_ANSWERS)],
  );
  if (found.length < Object.keys(OPEN_ANSWERS).length)
    throw new Error('A function that policies ask is not there');
  return found.map(({ name, definition }) => ({
    what: [`${name} says yes to everyone`, ASKED_IN[name]?.call].filter(Boolean).join(' in '),
    guards: ASKED_IN[name]?.by ?? name.replace(/\(.*/, ''),
    isNarrower: false,
    take: definition
      .replace('LANGUAGE plpgsql', 'LANGUAGE sql')
      .replace(/(\bRETURN\b|\bAS \$function\$)[\s\S]*/i, `return ${OPEN_ANSWERS[name]}`),
    putBack: definition,
  }));
}
