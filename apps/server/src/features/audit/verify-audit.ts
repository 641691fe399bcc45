import type { ClientBase } from 'pg';
import type { PublishedHead } from './published-heads.ts';

export interface AuditProblem {
  readonly chain: number;
  readonly sequence: number;
  readonly kind: 'missing' | 'altered' | 'unlinked' | 'cut_off' | 'differs_from_published';
}

export interface AuditVerdict {
  readonly rows: number;
  readonly chains: number;
  readonly problems: AuditProblem[];
  /** Accounts that `npm run account -- purge` deleted with their chains. */
  readonly purged: number[];
  /** True if no head is published although some rows are over an hour old: then no chain's end could be verified. */
  readonly headsMissing: boolean;
}

interface Row {
  sequence: string;
  previous_hash: string;
  entry_hash: string;
  is_right: boolean;
}

const BATCH_ROWS = 5_000;
/** Heads are published once an hour. */
const UNPUBLISHED_HOURS = 2;

// Repeats the formulas of the schema: its functions could have been changed together with the rows.
const HAS_VALUES = 'e.before is not null or e.after is not null or e.values_digest is not null';
const VALUES_OF = `case when not (${HAS_VALUES}) then null
  when e.entity = 'user' and e.entity_id ~ '^[1-9][0-9]{0,8}$' then e.entity_id::int
  when e.entity in ('session', 'push-browser') then e.user_id end`;
const digestOf = (secret: string, personal: string): string =>
  `sha256(${secret} || sha256(${secret} || convert_to(
    jsonb_build_array(e.chain_id, e.sequence, ${personal})::text, 'UTF8')))`;
const HASH = `sha256(convert_to(jsonb_build_array(
    encode(e.previous_hash, 'hex'), e.chain_id, e.sequence, e.account_id, e.user_id, e.as_user_id,
    e.session_id, extract(epoch from e.at), e.action, e.entity, e.entity_id,
    case when p.values_of is null then jsonb_build_array(e.before, e.after)
      else to_jsonb(encode(coalesce(e.values_digest, ${digestOf('v.secret', 'e.before, e.after')}), 'hex')) end,
    case when e.user_id is null then to_jsonb(e.address)
      else to_jsonb(encode(coalesce(e.address_digest,
        case when e.address is not null then ${digestOf('a.secret', 'e.address')} end), 'hex')) end)::text, 'UTF8'))`;
/** Values may be missing only if the chain without an account records that their person was erased. */
const IS_ERASED_RIGHTLY = `(e.values_digest is null or p.values_of = any ($3) and e.before is null and e.after is null)
  and (e.address_digest is null or e.user_id = any ($3) and e.address is null)`;

/**
 * Reads all audit rows and reports which were removed, altered or cut off, using the chains' hashes, their heads, and
 * the heads published outside the database, which are read first. `owner` sees all accounts.
 */
export async function verifyAudit(
  owner: ClientBase,
  published: readonly PublishedHead[],
): Promise<AuditVerdict> {
  // Rows are appended in the meantime: heads and rows only match within one snapshot.
  await owner.query('begin transaction isolation level repeatable read read only');
  try {
    await owner.query(`set local timezone = 'UTC'`);
    return await verifyMoment(owner, published);
  } finally {
    await owner.query('rollback');
  }
}

async function verifyMoment(owner: ClientBase, published: readonly PublishedHead[]): Promise<AuditVerdict> {
  const heads = await readHeads(owner);
  const purged = await readRecordedIds(owner, 'account.purge');
  const erased = await readRecordedIds(owner, 'user.erase');
  const publishedOf = Map.groupBy(
    published.filter(({ chain }) => !purged.includes(chain)),
    ({ chain }) => chain,
  );
  const chains = [...new Set([...heads.keys(), ...publishedOf.keys(), ...(await readChains(owner))])];
  const problems: AuditProblem[] = [];
  let rows = 0;
  for (const chain of chains.toSorted((a, b) => a - b)) {
    const walked = await walkChain(owner, chain, {
      head: heads.get(chain),
      published: publishedOf.get(chain) ?? [],
      erased,
    });
    rows += walked.rows;
    problems.push(...walked.problems);
  }
  const headsMissing = published.length === 0 && (await hasOldRows(owner));
  return { rows, chains: chains.length, problems, purged, headsMissing };
}

/** The chain without an account, which is verified with the others, records purged accounts and erased people. */
async function readRecordedIds(owner: ClientBase, action: string): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    'select distinct entity_id::int as id from audit_entries where chain_id = 0 and action = $1 order by 1',
    [action],
  );
  return rows.map(({ id }) => id);
}

async function hasOldRows(owner: ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ old: boolean }>(
    `select exists (select from audit_entries where at < now() - interval '${UNPUBLISHED_HOURS} hours') as old`,
  );
  return rows[0]?.old === true;
}

interface Head {
  readonly sequence: number;
  readonly hash: string;
}

async function readHeads(owner: ClientBase): Promise<Map<number, Head>> {
  const { rows } = await owner.query<{ chain_id: number; sequence: string; hash: string }>(
    `select chain_id, sequence, encode(entry_hash, 'hex') as hash from audit_heads`,
  );
  return new Map(rows.map((row) => [row.chain_id, { sequence: Number(row.sequence), hash: row.hash }]));
}

async function readChains(owner: ClientBase): Promise<number[]> {
  const { rows } = await owner.query<{ chain_id: number }>('select distinct chain_id from audit_entries');
  return rows.map((row) => row.chain_id);
}

interface WalkedChain {
  readonly head: Head | undefined;
  readonly published: readonly PublishedHead[];
  readonly erased: readonly number[];
}

async function walkChain(
  owner: ClientBase,
  chain: number,
  { head, published, erased }: WalkedChain,
): Promise<{ rows: number; problems: AuditProblem[] }> {
  const problems: AuditProblem[] = [];
  const tell = (kind: AuditProblem['kind'], sequence: number) => problems.push({ chain, sequence, kind });
  const expected = Map.groupBy(published, ({ sequence }) => sequence);
  let last: Head = { sequence: 0, hash: '' };
  let rows = 0;
  for await (const row of readRows(owner, chain, erased)) {
    const sequence = Number(row.sequence);
    rows += 1;
    for (let gone = last.sequence + 1; gone < sequence && problems.length < 1_000; gone += 1) {
      tell('missing', gone);
    }
    if (!row.is_right) tell('altered', sequence);
    if (sequence === last.sequence + 1 && row.previous_hash !== last.hash) tell('unlinked', sequence);
    if (expected.get(sequence)?.some(({ hash }) => hash !== row.entry_hash)) {
      tell('differs_from_published', sequence);
    }
    last = { sequence, hash: row.entry_hash };
  }
  const ends = [head?.sequence ?? 0, ...published.map(({ sequence }) => sequence)];
  if (Math.max(...ends) > last.sequence) tell('cut_off', last.sequence + 1);
  else if (head === undefined || head.sequence !== last.sequence || head.hash !== last.hash) {
    tell('unlinked', last.sequence);
  }
  return { rows, problems };
}

async function* readRows(owner: ClientBase, chain: number, erased: readonly number[]): AsyncGenerator<Row> {
  for (let after = '-1'; ;) {
    const { rows } = await owner.query<Row>(
      `select e.sequence, encode(e.previous_hash, 'hex') as previous_hash, encode(e.entry_hash, 'hex') as entry_hash,
        e.entry_hash = ${HASH} and ${IS_ERASED_RIGHTLY} as is_right
      from audit_entries e cross join lateral (select ${VALUES_OF} as values_of) p
        left join audit_secrets v on v.user_id = p.values_of left join audit_secrets a on a.user_id = e.user_id
      where e.chain_id = $1 and e.sequence > $2 order by e.sequence limit ${BATCH_ROWS}`,
      [chain, after, erased],
    );
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < BATCH_ROWS || last === undefined) return;
    after = last.sequence;
  }
}
