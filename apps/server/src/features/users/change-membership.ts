import type { PoolClient } from 'pg';
import type { UserOutcome } from './refuse-outcome.ts';

export type MembershipChange = 'activate' | 'deactivate' | 'remove';

export interface ChangedMembership {
  readonly outcome: UserOutcome;
  readonly movedSessions: readonly string[];
  readonly endedSessions: readonly string[];
}

interface Row {
  outcome: UserOutcome;
  moved_sessions: string[];
  ended_sessions: string[];
}

const QUERIES: Readonly<Record<MembershipChange, string>> = {
  activate: 'select * from activate_account_user($1, true)',
  deactivate: 'select * from activate_account_user($1, false)',
  remove: 'select * from remove_account_user($1)',
};

/**
 * Activates, deactivates or removes a user's membership. Their sessions in the account move to another account of
 * theirs, or end. The caller writes the audit row, and reports refusals.
 */
export async function changeMembership(
  client: PoolClient,
  userId: number,
  change: MembershipChange,
): Promise<ChangedMembership> {
  const { rows } = await client.query<Row>(QUERIES[change], [userId]);
  const [row] = rows;
  if (row === undefined) throw new Error('The change of a membership was not answered');
  return { outcome: row.outcome, movedSessions: row.moved_sessions, endedSessions: row.ended_sessions };
}
