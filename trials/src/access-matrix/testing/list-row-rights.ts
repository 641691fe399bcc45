import { deriveModules, moduleCodes, type ModuleCode } from '@azimute/contract';
import pg from 'pg';
import type { Actor } from '@azimute/server/src/platform/postgres/transaction.ts';
import {
  asActor,
  asProvedAccounts,
  inTransaction,
} from '@azimute/server/src/platform/postgres/transaction.ts';
import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { insertSession } from './mint-token.ts';
import type { World } from './world.ts';

/** Rolls back a transaction after counting. */
class Counted extends Error {}

type Run = (work: (client: pg.ClientBase) => Promise<void>) => Promise<void>;

interface Grant {
  readonly name: string;
  readonly role: string;
  readonly column: string;
  readonly sees: boolean;
  /** Sees whole rows, which it can insert again. */
  readonly reads: boolean;
  readonly updates: boolean;
  readonly deletes: boolean;
  /** True for a policy of inserts alone, or without select; updates show the others. */
  readonly inserts: boolean;
  /** A kind within a table with several kinds of different rights, each of which is counted separately. */
  readonly kind?: string;
}

const importKinds = ['asset', 'financial', 'geofence', 'migration', 'position', 'user'];
const tablesOfKinds = ['imports', 'import_lines', 'import_chunks'];

/**
 * Counts for each table granted to a role, and each kind of user, the rows of the world that they see, could update and
 * could delete by unfiltered statements. If a policy applies only to inserts, also counts those that they could insert
 * again, and into the other account. This is what row-level security allows without any of our queries.
 */
export async function listRowRights(
  testDatabase: TestDatabase,
  world: World,
  only?: string,
): Promise<string[]> {
  const { database } = testDatabase;
  const jobs = new pg.Pool({ ...database.connectionOf('azimute_jobs'), max: 1 });
  const grants = await testDatabase.queryAsOwner<Grant>(
    `select relname as name, r.role,
        (select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
          and attgenerated = '' and attidentity = ''
          order by has_column_privilege(r.role, c.oid, attnum, 'select')
            and has_column_privilege(r.role, c.oid, attnum, 'update') desc, attnum limit 1) as column,
        has_any_column_privilege(r.role, c.oid, 'select') as sees,
        has_table_privilege(r.role, c.oid, 'select') as reads,
        has_any_column_privilege(r.role, c.oid, 'update') as updates,
        has_table_privilege(r.role, c.oid, 'delete') as deletes,
        not has_any_column_privilege(r.role, c.oid, 'select') or exists (select from pg_policies
          where schemaname = 'public' and tablename = relname and cmd = 'INSERT' and r.role = any (roles)) as inserts
      from pg_class c, unnest(array['azimute_app', 'azimute_pipeline', 'azimute_jobs', 'azimute_maintainer']) as r (role)
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname <> 'schema_migrations'
        and (has_any_column_privilege(r.role, c.oid, 'select') or has_table_privilege(r.role, c.oid, 'insert'))
      order by 2, 1`,
  );
  const own = world.ownAccountId;
  const elsewhere = world.targets.otherAccount.accountId;
  const beginInAccount = `begin; select set_config('azimute.account_id', '${own}', true)`;
  const runs: Readonly<Record<string, Readonly<Record<string, Run>>>> = {
    azimute_app: await runAsPeople(testDatabase, world),
    azimute_pipeline: {
      own: (work) => asProvedAccounts(database.pipeline, [own], work),
      none: (work) => asProvedAccounts(database.pipeline, [], work),
    },
    azimute_jobs: {
      all: (work) => inTransaction(jobs, (client) => client.query('begin'), work),
      own: (work) => inTransaction(jobs, (client) => client.query(beginInAccount), work),
    },
    azimute_maintainer: {
      all: (work) =>
        inTransaction(jobs, (client) => client.query('begin; set local role azimute_maintainer'), work),
    },
  };
  const lines: string[] = [];
  const counted = grants
    .filter(({ name }) => only === undefined || name === only)
    .flatMap((grant) =>
      // A policy of deletes alone applies only to unfiltered statements: a column reference requires the select policy
      // as well.
      tablesOfKinds.includes(grant.name)
        ? [grant, ...importKinds.map((kind) => ({ ...grant, kind }))]
        : [grant],
    );
  for (const grant of counted) {
    const counts: string[] = [];
    for (const [who, run] of Object.entries(runs[grant.role] ?? {})) {
      const count = ` ${await countRows(run, grant, own, elsewhere)}`;
      // Stated only where it differs from the rights with every module on and with every module off.
      if (!who.endsWith(' only') || counts.every((one) => !one.startsWith('viewer') || !one.endsWith(count)))
        counts.push(`${who}${count}`);
    }
    const name = grant.kind === undefined ? grant.name : `${grant.name} of ${grant.kind}`;
    lines.push(`${grant.role} ${name}: ${counts.join(', ')}`);
  }
  await jobs.end();
  return lines;
}

async function countRows(
  run: Run,
  { name, column, sees, reads, updates, deletes, inserts, kind }: Grant,
  own: number,
  elsewhere: number,
): Promise<string> {
  const which = kind === undefined ? '' : ` where kind = '${kind}'`;
  const statements = [
    sees && `select from ${name}${which}`,
    updates && `update ${name} set ${column} = ${column}${which}`,
    deletes && `delete from ${name}${which}`,
    ...(inserts ? [insertInto(name, reads, own), insertInto(name, reads, elsewhere)] : []),
  ];
  const counts: string[] = [];
  for (const sql of statements) counts.push(sql === false ? '-' : await countBy(run, sql));
  return counts.join('/');
}

/** Members that policies require of rows which a role inserts without seeing any. */
const required: Readonly<Record<string, object>> = { work_order_entries: { kind: 'opened' } };

/** Inserts rows again in an account; if they are not visible, one that other constraints refuse. */
function insertInto(name: string, reads: boolean, account: number): string {
  const from = reads ? `n` : `null::${name}`;
  const members = JSON.stringify({ ...(!reads && required[name]), account_id: account });
  return `insert into ${name} overriding system value
    select (jsonb_populate_record(${from}, '${members}')).*${reads ? ` from ${name} n` : ''}`;
}

async function countBy(run: Run, sql: string): Promise<string> {
  let count = '';
  try {
    await run(async (client) => {
      // References to the rows are checked separately.
      await client.query('set constraints all deferred');
      count = String((await client.query(sql)).rowCount);
      throw new Counted();
    });
  } catch (error) {
    if (error instanceof Counted) return count;
    // Row-level security allowed the row, but a foreign key refuses it.
    if (error instanceof pg.DatabaseError && error.code === '23503') return 'held';
    if (error instanceof pg.DatabaseError && ['23502', '23505'].includes(error.code ?? '')) return 'there';
    if (error instanceof pg.DatabaseError && error.code === '42501') return 'refused';
    throw error;
  }
  return count;
}

/**
 * The users of the world with the rights that the code gives them, the administrator and the viewer with every
 * module off, and the viewer with one of the modules that share tables.
 */
async function runAsPeople(owner: TestDatabase, world: World): Promise<Record<string, Run>> {
  const { app } = owner.database;
  const { userIds, ownAccountId } = world;
  const rows = await owner.queryAsOwner<{
    user_id: number;
    unit_ids: number[];
    sections: [];
    has_profile: boolean;
    role: 'admin';
  }>('select user_id, role, unit_ids, sections, has_profile from member_rights where account_id = $1', [
    ownAccountId,
  ]);
  const act = async (person: keyof World['userIds'], accountModules: readonly ModuleCode[]): Promise<Run> => {
    const held = rows.find(({ user_id }) => user_id === userIds[person]);
    if (held === undefined) throw new Error(`${person} is no member`);
    const { role, sections, has_profile: hasProfile } = held;
    const actor: Actor = {
      accountId: ownAccountId,
      userId: userIds[person],
      sessionId: String(await insertSession(owner, world, { person })),
      role,
      ...deriveModules({ role, accountModules, sections, hasProfile }),
      allUnits: held.role === 'admin',
      unitIds: held.unit_ids,
    };
    return (work) => asActor(app, actor, work);
  };
  return {
    admin: await act('admin', moduleCodes),
    viewer: await act('viewer', moduleCodes),
    seer: await act('seer', moduleCodes),
    newcomer: await act('newcomer', moduleCodes),
    'admin, all off': await act('admin', []),
    'viewer, all off': await act('viewer', []),
    'alerts only': await act('viewer', ['services:simc:alertas:alertas']),
    'assets only': await act('viewer', ['services:simc:geolocalizacao:ativos']),
    'files only': await act('viewer', ['services:file-manager']),
  };
}
