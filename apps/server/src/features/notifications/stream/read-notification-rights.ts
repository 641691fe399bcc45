import { deriveModules, seesModule, type ModuleCode, type Section } from '@azimute/contract';
import type pg from 'pg';

/** What a session that lives may hear in its current account. */
export interface NotificationRights {
  readonly accountId: number;
  readonly sees: boolean;
}

interface RightsRow {
  session_id: string;
  account_id: number;
  role: 'admin' | 'viewer';
  account_modules: ModuleCode[];
  sections: Section[];
  has_profile: boolean;
}

/** The rights of every session asked for that still lives, in one query. */
export async function readNotificationRights(
  app: pg.Pool,
  sessionIds: readonly string[],
): Promise<Map<string, NotificationRights>> {
  const { rows } = await app.query<RightsRow>(
    'select session_id, account_id, role, account_modules, has_profile, sections from live_rights($1)',
    [sessionIds],
  );
  return new Map(rows.map((row) => [row.session_id, { accountId: row.account_id, sees: derive(row) }]));
}

function derive(row: RightsRow): boolean {
  const modules = deriveModules({
    role: row.role,
    accountModules: row.account_modules,
    sections: row.sections,
    hasProfile: row.has_profile,
  });
  return seesModule(modules.sees, 'notifications');
}
