import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { insertId, type Query } from './plant-records.ts';

/** Time of the planted data, as in the examples. */
export const plantedAt = '2026-01-01T00:00:00.000Z';

interface PlantedDashboards {
  readonly briefcaseId: number;
  readonly otherBriefcaseId: number;
  readonly contentId: number;
  readonly otherContentId: number;
  readonly reportSourceId: number;
}

/** Plants two briefcases, the first with a board whose tiles name assets and geofences, and a report of a source. */
export async function plantDashboards(
  query: Query,
  accountId: number,
  text: string,
): Promise<PlantedDashboards> {
  const common = { account_id: accountId, description: '', place: 0, enabled: true, updated_at: plantedAt };
  const plantBriefcase = (name: string): Promise<number> =>
    insertId(query, 'briefcases', 'briefcase_id', { ...common, name, color: 'gray', icon: 'folder' });
  const briefcaseId = await plantBriefcase(`briefcase ${text}`);
  const tile = { x: 0, y: 0, w: 4, h: 2, title: '', view: 'bars', measure: 'events', most: 50, target: null };
  const tiles = [
    { ...tile, id: 'messages', source: 'device_messages', groupBy: 'assets' },
    { ...tile, id: 'events', source: 'geofence_events', groupBy: 'geofences' },
  ].map((one) => ({ ...one, status: [], filter: { units: [], categories: [] } }));
  const plantContent = (name: string, kind: string, body: object): Promise<number> =>
    insertId(query, 'contents', 'content_id', {
      ...common,
      briefcase_id: briefcaseId,
      kind,
      name,
      body: JSON.stringify(body),
    });
  const reportSourceId = await insertId(query, 'report_sources', 'report_source_id', {
    account_id: accountId,
    provider: 'metabase',
    name: `reports ${text}`,
    address: 'https://bi.example',
    user_name: '',
    tenant: '',
    authority: '',
    updated_at: plantedAt,
  });
  return {
    briefcaseId,
    otherBriefcaseId: await plantBriefcase(`other briefcase ${text}`),
    contentId: await plantContent(`content ${text}`, 'native', { days: 30, tiles }),
    otherContentId: await plantContent(`other content ${text}`, 'report', {
      sourceId: reportSourceId,
      report: '1',
    }),
    reportSourceId,
  };
}

/** Gives every profile of an account access to its briefcases. */
export async function giveDashboards(query: Query): Promise<void> {
  await query(
    `insert into briefcase_profiles (account_id, briefcase_id, profile_id)
      select account_id, briefcase_id, profile_id from briefcases join profiles using (account_id)`,
  );
}

const tables = {
  briefcases:
    'account_id, briefcase_id, parent_id, name, description, color, icon, place, enabled, updated_at',
  contents: 'account_id, content_id, briefcase_id, kind, name, description, enabled, body, place, updated_at',
  report_sources:
    'account_id, report_source_id, provider, name, address, user_name, tenant, authority, updated_at',
  briefcase_profiles: 'account_id, briefcase_id, profile_id',
} as const;
export type DashboardRows = Readonly<Record<keyof typeof tables, readonly object[]>>;

export async function readDashboards(query: Query): Promise<DashboardRows> {
  return {
    briefcases: await query(`select ${tables.briefcases} from briefcases`),
    contents: await query(`select ${tables.contents} from contents`),
    report_sources: await query(`select ${tables.report_sources} from report_sources`),
    briefcase_profiles: await query(`select ${tables.briefcase_profiles} from briefcase_profiles`),
  };
}

export async function restoreDashboards(
  database: Pick<TestDatabase, 'queryAsOwner'>,
  { dashboards }: { readonly dashboards: DashboardRows },
): Promise<void> {
  for (const [table, columns] of Object.entries(tables) as [keyof typeof tables, string][]) {
    const changed = columns
      .split(', ')
      .slice(2)
      .map((column) => `${column} = excluded.${column}`);
    const after =
      table === 'briefcase_profiles'
        ? 'do nothing'
        : `(account_id, ${table.slice(0, -1)}_id) do update set ${changed.join(', ')}
            where o.updated_at <> excluded.updated_at${table === 'report_sources' ? '' : ' or (o.place, o.enabled) <> (excluded.place, excluded.enabled)'}`;
    const known =
      table === 'briefcase_profiles'
        ? 'where exists (select from profiles p where p.account_id = r.account_id and p.profile_id = r.profile_id)'
        : 'where true';
    await database.queryAsOwner(
      `insert into ${table} as o (${columns}) ${table === 'briefcase_profiles' ? '' : 'overriding system value'}
        select ${columns} from jsonb_populate_recordset(null::${table}, $1) r ${known} on conflict ${after}`,
      [JSON.stringify(dashboards[table])],
    );
  }
}
