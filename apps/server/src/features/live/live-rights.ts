import { liveModule, seesModule } from '@azimute/contract';
import type pg from 'pg';
import { readSessionRights } from '../identity/read-session-rights.ts';
import { createLiveScope, type LiveScope } from './live-scope.ts';

/** What a session that lives may receive in its current account. */
export interface LiveRights {
  readonly accountId: number;
  /** Null when the module of the stream is not open to the person. */
  readonly scope: LiveScope | null;
}

/** The rights of every session asked for that still lives, in one query. */
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
