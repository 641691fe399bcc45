import type { AccountRead } from '../../platform/transact.ts';

/** Selects `id` and `name` of the records that the caller can see; $1 is the account. */
const selects = {
  units: 'select unit_id as id, code as name from current_units where account_id = $1',
  assets: 'select asset_id as id, code as name from current_assets where account_id = $1',
  customers: 'select customer_id as id, name from current_customers where account_id = $1',
  profiles: 'select profile_id as id, name from profiles where account_id = $1',
  users: `select user_id as id, email as name from account_people
    where account_id = $1 and (select current_actor_sees('admin:users'))`,
  geofences: `select g.geofence_id as id, concat_ws(' > ', p.name, g.name) as name from geofences g
    left join geofences p on p.account_id = g.account_id and p.geofence_id = g.parent_id
    where g.account_id = $1 and g.deleted_at is null`,
  alertTypes: `select alert_type_id as id, code as name from alert_types where account_id = $1 and deleted_at is null`,
  files: `with recursive folders (id, path) as (
      select file_folder_id, name || '/' from file_folders where account_id = $1 and parent_id is null
      union all select f.file_folder_id, p.path || f.name || '/' from file_folders f
        join folders p on f.parent_id = p.id where f.account_id = $1)
    select f.file_id as id, coalesce(d.path, '') || f.name as name from files f
    left join folders d on d.id = f.file_folder_id where f.account_id = $1`,
  reportSources: 'select report_source_id as id, name from report_sources where account_id = $1',
  boardFolders: `select b.briefcase_id as id, concat_ws(' > ', p.name, b.name) as name from briefcases b
    left join briefcases p on p.account_id = b.account_id and p.briefcase_id = b.parent_id
    where b.account_id = $1`,
} as const;
export type NamedKind = keyof typeof selects;

/** Names and IDs of the records that configurations refer to. */
export class NameIndex {
  readonly #ids = new Map<string, number | 'ambiguous'>();
  readonly #names = new Map<string, string>();

  /** Reads the records with these names and IDs that the caller can see. */
  async load(
    { client, accountId }: AccountRead,
    kind: NamedKind,
    wanted: { readonly names?: readonly string[]; readonly ids?: readonly number[] },
  ): Promise<void> {
    const { names = [], ids = [] } = wanted;
    if (names.length + ids.length === 0) return;
    const { rows } = await client.query<{ id: number; name: string }>(
      `select id, name from (${selects[kind]}) n where name = any($2::text[]) or id = any($3::int[])`,
      [accountId, names, ids],
    );
    for (const { id, name } of rows) this.set(kind, name, id);
  }

  set(kind: NamedKind, name: string, id: number): void {
    const known = this.#ids.get(`${kind} ${name}`);
    this.#ids.set(`${kind} ${name}`, known === undefined || known === id ? id : 'ambiguous');
    this.#names.set(`${kind} ${id}`, name);
  }

  idOf(kind: NamedKind, name: string): number | 'ambiguous' | undefined {
    return this.#ids.get(`${kind} ${name}`);
  }

  nameOf(kind: NamedKind, id: number): string | undefined {
    return this.#names.get(`${kind} ${id}`);
  }

  /** Replaces the ID that a record had before it was created. */
  replace(kind: NamedKind, name: string, id: number): void {
    this.#ids.delete(`${kind} ${name}`);
    this.set(kind, name, id);
  }
}

export function isNamedKind(kind: string): kind is NamedKind {
  return Object.hasOwn(selects, kind);
}
