import { liveModule, seesModule } from '@azimute/contract';
import type pg from 'pg';
import { readSessionRights } from '../identity/read-session-rights.ts';
import { createLiveScope, type LiveScope } from './live-scope.ts';

/** Data that an active session may receive in its current account. */
export interface LiveRights {
  readonly accountId: number;
  /** Null if the user does not see the stream's module. */
  readonly scope: LiveScope | null;
}

/** Reads the rights of all given sessions that are active, in one query. */
export async function readLiveRights(
  connection: pg.Pool | pg.Client,
  sessionIds: readonly string[],
): Promise<Map<string, LiveRights>> {
  const rights = new Map<string, LiveRights>();
  for (const [sessionId, { accountId, sees, allUnits, unitIds }] of await readSessionRights(
    connection,
    sessionIds,
  )) {
    const scope = seesModule(sees, liveModule) ? createLiveScope(allUnits, unitIds) : null;
    rights.set(sessionId, { accountId, scope });
  }
  return rights;
}
