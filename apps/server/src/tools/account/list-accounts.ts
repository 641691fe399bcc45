import type { ClientBase } from 'pg';

export interface ListedAccount {
  readonly accountId: number;
  readonly name: string;
  readonly domain: string;
  readonly people: number;
  readonly assets: number;
  /** Of its positions: its share of their table, by a sample of the planner. */
  readonly bytes: number;
  readonly state: string;
}

/** Every account of the database, and those that have left it. */
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
    select coalesce(a.account_id, m.account_id) as "accountId", coalesce(a.name, '') as name, coalesce(a.domain, '') as domain,
      (select count(*)::int from granted_memberships g where g.account_id = a.account_id) as people,
      (select count(*)::int from assets t where t.account_id = a.account_id) as assets,
      coalesce(s.bytes, 0)::float8 as bytes,
      case when m.account_id is null then 'here'
        when m.direction = 'here' then 'comes from ' || m.cell
        when m.step in ('moved', 'purged') then m.step || ' to ' || m.cell
        else 'moves to ' || m.cell end as state
    from accounts a
    full join account_moves m on m.account_id = a.account_id
    left join shares s on s.account_id = a.account_id
    order by 1`,
  );
  return rows;
}
