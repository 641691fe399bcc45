import {
  validationCodes,
  type ListSessionsQuery,
  type PersonSession,
  type SessionProof,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import type { Authenticated } from '../identity/authenticate.ts';

interface SessionPage {
  readonly items: PersonSession[];
  readonly nextCursor: string | null;
  readonly total: number;
}

interface Row {
  session_id: string;
  is_current: boolean;
  user_agent: string;
  address: string;
  signed_in_by: SessionProof;
  created_at: Date;
  last_used_at: Date;
}

/** Lists the user's active sessions: the current one, then the others, newest first. */
export async function listSessions(
  database: Database,
  session: Authenticated,
  query: ListSessionsQuery,
): Promise<SessionPage> {
  const before = parseCursor(query.cursor);
  return asActor(database.app, session.actor, async (client) => {
    const counted = await client.query<{ total: number }>('select count(*)::int as total from own_sessions');
    const { rows } = await client.query<Row>(
      `select * from own_sessions
        where $1::bigint is null or (session_id < $1 and not is_current)
        order by is_current desc, session_id desc limit $2`,
      [before, query.limit + 1],
    );
    const page = rows.slice(0, query.limit);
    return {
      items: page.map(presentSession),
      nextCursor: rows.length > page.length ? cursorAfter(page) : null,
      total: counted.rows[0]?.total ?? 0,
    };
  });
}

/** The current session comes first whatever its ID. If a page contains only this session, all others follow. */
function cursorAfter(page: readonly Row[]): string {
  return page.findLast((row) => !row.is_current)?.session_id ?? '9223372036854775807';
}

function parseCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,19}$/.test(cursor) || BigInt(cursor) > 9_223_372_036_854_775_807n) {
    throw new DomainError('validation_failed', { errors: { cursor: [validationCodes.integer] } });
  }
  return cursor;
}

function presentSession(row: Row): PersonSession {
  return {
    id: row.session_id,
    current: row.is_current,
    userAgent: row.user_agent,
    address: row.address,
    signedInBy: row.signed_in_by,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  };
}
