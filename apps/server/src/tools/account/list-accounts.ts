import type { ClientBase } from 'pg';

export interface ListedAccount {
  readonly accountId: number;
  readonly name: string;
  readonly domain: string;
  readonly people: number;
  readonly assets: number;
  /** Size of its positions, estimated as its share of their table from the planner's sample. */
  readonly bytes: number;
}

/** Lists every account of the database by ID. */
export async function listAccounts(owner: ClientBase): Promise<ListedAccount[]> {
  const { rows } = await owner.query<ListedAccount>(
    `with parts as (
      select c.oid, pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0) as rows
      from pg_class c where c.oid in (select relid from pg_partition_tree('positions') where isleaf)
        or c.oid = 'position_blocks'::regclass),
    shares as (
      select v.account_id, sum(p.bytes * v.share) as bytes from parts p
      join pg_stats s on s.schemaname = 'public' and s.tablename = p.oid::regclass::text and s.attname = 'account_id'
      cross join lateral unnest(s.most_common_vals::text::int[], s.most_common_freqs) as v (account_id, share)
      group by v.account_id)
    select a.account_id as "accountId", a.name, a.domain,
      (select count(*)::int from granted_memberships g where g.account_id = a.account_id) as people,
      (select count(*)::int from current_assets t where t.account_id = a.account_id) as assets,
      coalesce(s.bytes, 0)::float8 as bytes
    from accounts a
    left join shares s on s.account_id = a.account_id
    order by 1`,
  );
  return rows;
}
