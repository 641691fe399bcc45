import { deriveModules, liveModule, seesModule, type ModuleCode, type Section } from '@azimute/contract';
import type pg from 'pg';
import { createLiveScope, type LiveScope } from './live-scope.ts';

/** What a session that lives may receive in its current account. */
export interface LiveRights {
  readonly accountId: number;
  /** Null when the module of the stream is not open to the person. */
  readonly scope: LiveScope | null;
}

interface RightsRow {
  session_id: string;
  account_id: number;
  role: 'admin' | 'viewer';
  account_modules: ModuleCode[];
  sections: Section[];
  has_profile: boolean;
  unit_ids: number[];
}

/** The rights of every session asked for that still lives, in one query. */
export async function readLiveRights(
  connection: pg.Pool | pg.Client,
  sessionIds: readonly string[],
): Promise<Map<string, LiveRights>> {
  const { rows } = await connection.query<RightsRow>('select * from live_rights($1)', [sessionIds]);
  const rights = new Map<string, LiveRights>();
  for (const row of rows) rights.set(row.session_id, { accountId: row.account_id, scope: deriveScope(row) });
  return rights;
}

function deriveScope(row: RightsRow): LiveScope | null {
  const modules = deriveModules({
    role: row.role,
    accountModules: row.account_modules,
    sections: row.sections,
    hasProfile: row.has_profile,
  });
  return seesModule(modules.sees, liveModule) ? createLiveScope(row.role === 'admin', row.unit_ids) : null;
}
