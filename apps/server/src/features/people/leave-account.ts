import {
  deriveModules,
  seesModule,
  type LeaveEffect,
  type ModuleCode,
  type Role,
  type Section,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, withoutRights, type Actor } from '../../platform/postgres/transaction.ts';
import { presentSession, type Authenticated } from '../identity/authenticate.ts';
import type { SessionRights } from '../identity/read-session-rights.ts';
import { notify } from '../notifications/notify.ts';

interface MembershipRow {
  role: Role;
  account_modules: ModuleCode[];
  has_profile: boolean;
  sections: Section[];
  is_last_administrator: boolean;
  is_last_account: boolean;
  all_assets: number;
  assets_of_units: number;
}

interface Leaving {
  outcome: 'left' | 'unknown' | 'last_administrator';
  old_role: Role | null;
  administrator_ids: number[] | null;
  moved_sessions: string[] | null;
  ended_sessions: string[] | null;
}

/** @throws DomainError not_found if the user is not in the account or the session does not open it */
export async function readLeaveEffect(
  database: Database,
  session: Authenticated,
  accountId: number,
): Promise<LeaveEffect> {
  const row = await asActor(database.app, actorIn(session, accountId), async (client) => {
    const { rows } = await client.query<MembershipRow>('select * from read_own_membership($1)', [accountId]);
    return rows[0];
  });
  if (row === undefined) throw new DomainError('not_found');
  const { sees } = deriveModules({
    role: row.role,
    accountModules: row.account_modules,
    sections: row.sections,
    hasProfile: row.has_profile,
  });
  const visible = row.role === 'admin' ? row.all_assets : row.assets_of_units;
  return {
    assets: seesModule(sees, 'services:simc:geolocalizacao') ? visible : 0,
    isLastAdministrator: row.is_last_administrator,
    isLastAccount: row.is_last_account,
  };
}

/**
 * Ends the user's membership of an account, with its profiles. Their sessions in it move to another of their accounts,
 * or end; the account's administrators are notified. Returns the session in its new account; null if it has ended.
 * @throws DomainError not_found if the user is not in the account or the session does not open it;
 * last_administrator
 */
export async function leaveAccount(
  { database, events }: { readonly database: Database; readonly events: PortalEvents },
  session: Authenticated,
  accountId: number,
): Promise<Authenticated | null> {
  const { current, ended } = await asActor(database.app, actorIn(session, accountId), async (client) => {
    const { rows } = await client.query<Leaving>('select * from leave_account($1)', [accountId]);
    const [leaving] = rows;
    if (leaving?.outcome === 'last_administrator') throw new DomainError('last_administrator');
    if (leaving?.outcome !== 'left') throw new DomainError('not_found');
    const left = await client.query<SessionRights>('select * from read_current_session()');
    const { name, email } = session.user;
    for (const userId of leaving.administrator_ids ?? []) {
      await notify(client, { accountId, userId, kind: 'member_left', data: { name, email } });
    }
    await audit(client, {
      action: 'account.leave',
      entity: 'account',
      entityId: accountId,
      before: { userId: session.user.id, role: leaving.old_role },
      after: { movedSessionIds: leaving.moved_sessions, endedSessionIds: leaving.ended_sessions },
    });
    return {
      current: left.rows[0] ? presentSession(left.rows[0], session.actor.address) : null,
      ended: leaving.ended_sessions ?? [],
    };
  });
  events.emit('rightsChanged', { accountId, userId: session.user.id });
  for (const sessionId of ended) events.emit('sessionEnded', { sessionId });
  return current && { ...current, scope: session.scope };
}

/**
 * The user in an account that may not be their current one, so that the audit is written there; it grants nothing else.
 */
function actorIn({ actor }: Authenticated, accountId: number): Actor {
  return withoutRights({ ...actor, accountId });
}
