import type { PoolClient } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor, type Actor } from '../../platform/postgres/transaction.ts';

export interface GeofencesDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** What a verb or a read of geofences is done with. */
export interface GeofenceContext extends GeofencesDependencies {
  readonly actor: Actor;
}

/** A read inside an actor's transaction: row-level security confines it to the person's ULs. */
export interface GeofenceRead {
  readonly client: PoolClient;
  readonly accountId: number;
}

export function inAccount<T>(
  { database, actor }: GeofenceContext,
  work: (read: GeofenceRead) => Promise<T>,
): Promise<T> {
  return asActor(database.app, actor, (client) => work({ client, accountId: actor.accountId }));
}
