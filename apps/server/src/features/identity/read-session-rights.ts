import { createHash } from 'node:crypto';
import { deriveModules, type ModuleCode, type Account, type Locale, type Section } from '@azimute/contract';
import type pg from 'pg';
import type { Actor } from '../../platform/postgres/transaction.ts';

/** A row of the view session_rights. */
export interface SessionRights {
  session_id: string;
  scope: string;
  user_id: number;
  user_name: string;
  email: string;
  locale: Locale;
  directory_login: boolean;
  current_account_id: number;
  role: 'admin' | 'viewer';
  account_modules: ModuleCode[];
  has_profile: boolean;
  sections: Section[];
  unit_ids: number[];
  accounts: Account[];
  user_photo: string | null;
  time_zone: string | null;
  two_factor_missing: boolean;
  seen_by: string | null;
  own_password_missing: boolean;
}

/** The columns of session_rights with its user's rights in the current account. */
export type RightsRow = Pick<
  SessionRights,
  | 'session_id'
  | 'current_account_id'
  | 'role'
  | 'account_modules'
  | 'has_profile'
  | 'sections'
  | 'unit_ids'
  | 'two_factor_missing'
  | 'directory_login'
>;

/** Rights of an active session in its current account. */
interface HeldRights extends Pick<Actor, 'role' | 'allUnits' | 'unitIds' | 'accountId'> {
  readonly sees: readonly ModuleCode[];
  readonly changes: readonly ModuleCode[];
  readonly twoFactorMissing: boolean;
  readonly directoryLogin: boolean;
}

/** The only place that converts a row of session_rights to rights, for requests and for open streams. */
export function deriveRights(row: RightsRow): HeldRights {
  const modules = deriveModules({
    role: row.role,
    accountModules: row.account_modules,
    sections: row.sections,
    hasProfile: row.has_profile,
  });
  const allUnits = row.role === 'admin';
  return {
    accountId: row.current_account_id,
    role: row.role,
    sees: modules.sees,
    changes: modules.changes,
    allUnits,
    unitIds: allUnits ? [] : row.unit_ids,
    twoFactorMissing: row.two_factor_missing,
    directoryLogin: row.directory_login,
  };
}

/** Changes whenever any right of the user in the account changes. */
export function versionOfRights(
  held: Omit<HeldRights, 'sees' | 'changes'> & Pick<Actor, 'sees' | 'changes'>,
): string {
  const { role, sees, changes, unitIds, twoFactorMissing, directoryLogin } = held;
  const told = JSON.stringify([role, sees, changes, unitIds, twoFactorMissing, directoryLogin]);
  return createHash('sha256').update(told).digest('base64url').slice(0, 16);
}

/** Reads the rights of all given sessions that are active, in one query. */
export async function readSessionRights(
  connection: pg.Pool | pg.Client,
  sessionIds: readonly string[],
): Promise<Map<string, HeldRights>> {
  const { rows } = await connection.query<RightsRow>('select * from rights_of_sessions($1)', [sessionIds]);
  return new Map(rows.map((row) => [row.session_id, deriveRights(row)]));
}

/** Reads why sessions without rights ended. */
export async function readWhySessionsEnded(
  app: pg.Pool,
  sessionIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await app.query<{ session_id: string; because: string }>(
    'select session_id, because from why_sessions_ended($1)',
    [sessionIds],
  );
  return new Map(rows.map(({ session_id, because }) => [session_id, because]));
}
