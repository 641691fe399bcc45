import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';

export const liveTicketSeconds = 30;

/** Creates a ticket for one socket, bound to the actor's session and account. Only its hash is stored. */
export async function issueLiveTicket(app: pg.Pool, actor: Actor): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const issued = await asActor(app, actor, async (client) => {
    const { rows } = await client.query<{ issued: boolean }>(
      'select issue_live_ticket($1, make_interval(secs => $2)) as issued',
      [hashTicket(ticket), liveTicketSeconds],
    );
    return rows[0]?.issued === true;
  });
  if (!issued) throw new DomainError('account_mismatch');
  return ticket;
}

/** Uses up the ticket and returns its session; null if it is unknown, used or expired. */
export async function redeemLiveTicket(
  app: pg.Pool,
  ticket: string,
): Promise<{ sessionId: string; accountId: number; userId: number } | null> {
  const { rows } = await app.query<{ session_id: string; account_id: number; user_id: number }>(
    'select session_id, account_id, user_id from redeem_live_ticket($1)',
    [hashTicket(ticket)],
  );
  const [row] = rows;
  return row === undefined
    ? null
    : { sessionId: row.session_id, accountId: row.account_id, userId: row.user_id };
}

function hashTicket(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
