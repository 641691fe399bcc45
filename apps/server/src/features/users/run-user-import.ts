import { changesModule, maxId } from '@azimute/contract';
import pg, { type PoolClient } from 'pg';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Logger } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { isPassing } from '../../platform/postgres/is-passing.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';
import { readMemberByNow, withoutRights } from '../access/read-member-by-now.ts';
import { notify } from '../notifications/notify.ts';
import { enqueueUserImport } from './import-users.ts';
import { importUserLines } from './import-user-lines.ts';

export interface UserImportWorkshop {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly linesAtOnce?: number;
}

/** Few, as the account's users are held meanwhile. */
const LINES_AT_ONCE = 25;
const LOST_RACES = 5;

const payloadSchema = z.object({
  accountId: z.int().positive().max(maxId),
  userId: z.int().positive().max(maxId),
  sessionId: z.string().nullable(),
  userImportId: z.int().positive().max(maxId),
});
type Payload = z.infer<typeof payloadSchema>;

/**
 * Adds the users of an import, some in each transaction, which also remembers how far it came: killed at any moment and
 * begun again, each line has its effect once. What the person may do is asked anew for each transaction.
 */
export async function runUserImport(
  workshop: UserImportWorkshop,
  given: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, linesAtOnce = LINES_AT_ONCE } = workshop;
  const payload = payloadSchema.parse(given);
  const { userId, userImportId } = payload;
  for (let lostRaces = 0; !signal.aborted;) {
    const actor = await readActor(database, payload);
    if (actor === null) return await failImport(workshop, payload, 'rights_lost');
    try {
      const goesOn = await asActor(database.app, actor, (client) =>
        importUserLines(client, actor, { userId, userImportId, linesAtOnce, at: clock.now() }),
      );
      if (!goesOn) return;
      lostRaces = 0;
    } catch (error) {
      lostRaces += 1;
      if (isLostRace(error) && lostRaces < LOST_RACES) continue;
      // The queue tries again later.
      if (isPassing(error)) throw error;
      workshop.log.error({ err: error }, 'an import of users failed');
      return await failImport(workshop, payload, 'unexpected');
    }
  }
  await asActor(database.app, withoutRights(payload), (client) => enqueueUserImport(client, userImportId));
}

const DEADLOCK = '40P01';
/** Also where somebody took an e-mail in another account, or a right or profile went, since it was judged. */
function isLostRace(error: unknown): boolean {
  if (error instanceof DomainError) return !isPassing(error);
  return error instanceof pg.DatabaseError && error.code === DEADLOCK;
}

/** The person with the rights of this moment; null when they do not administer the users any more. */
async function readActor(database: Database, payload: Payload): Promise<Actor | null> {
  const actor = await readMemberByNow(database.app, payload);
  return actor?.role === 'admin' && changesModule(actor.changes, 'admin:users') ? actor : null;
}

/** Says why, once: who was added stays. */
async function failImport(
  { database, clock }: UserImportWorkshop,
  payload: Payload,
  reason: 'rights_lost' | 'unexpected',
): Promise<void> {
  const { accountId, userId, userImportId } = payload;
  await asActor(database.app, withoutRights(payload), async (client: PoolClient) => {
    const { rowCount } = await client.query(
      `update user_imports set state = 'failed', failure = $3, finished_at = $4
      where account_id = $1 and user_import_id = $2 and state in ('queued', 'running')`,
      [accountId, userImportId, reason, clock.now()],
    );
    if (rowCount === 0) return;
    const data = { importId: userImportId, reason };
    await notify(client, { accountId, userId, kind: 'user_import_failed', data });
    await audit(client, {
      action: 'user.fail-import',
      entity: 'user-import',
      entityId: userImportId,
      after: { reason },
    });
  });
}
