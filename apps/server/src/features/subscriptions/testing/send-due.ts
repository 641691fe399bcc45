import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { createPortalEvents } from '../../../platform/events.ts';
import { createLogger } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { testKeys } from '../../../platform/testing/test-keys.ts';
import { sendDueSubscriptions } from '../send-due-subscriptions.ts';

/** Sends the subscriptions that are due, as the job does. */
export function sendDue(database: Database, clock: Clock, jobs: pg.Pool): Promise<void> {
  return sendDueSubscriptions({
    database,
    clock,
    events: createPortalEvents(),
    linkKey: testKeys.linkKey,
    connection: jobs,
    log: createLogger({ level: 'silent' }),
    signal: new AbortController().signal,
  });
}
