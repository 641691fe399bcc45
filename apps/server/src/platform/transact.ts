import type { ClientBase, PoolClient } from 'pg';
import type { Clock } from './clock.ts';
import type { PortalEvents } from './events.ts';
import type { Database } from './postgres/database.ts';
import { asActor, type Actor } from './postgres/transaction.ts';

/** Dependencies of every feature's routes; a feature that needs more extends it. */
export interface VerbDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: PortalEvents;
}

/** Context of a verb: its dependencies, and the caller with the account. */
export interface VerbContext extends VerbDependencies {
  readonly actor: Actor;
}

/** A read's transaction, in which row-level security restricts `client` to what the actor can see. */
export interface AccountRead {
  readonly client: ClientBase;
  readonly accountId: number;
  /** Start time, which all its reads and writes use. */
  readonly at: Date;
}

export interface Transaction extends VerbContext, AccountRead {
  readonly client: PoolClient;
  /** Publishes an event after the commit; never if the transaction is rolled back. */
  readonly emit: PortalEvents['emit'];
}

/**
 * Runs a verb or a read in one transaction as the actor, and publishes its events after the commit. Given another
 * verb's transaction instead of a context, it becomes part of that one.
 */
export async function transact<T>(
  context: VerbContext | Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  if ('client' in context) return await work(context);
  const { database, clock, events, actor } = context;
  const publishing: (() => void)[] = [];
  const emit: PortalEvents['emit'] = (topic, event) => publishing.push(() => events.emit(topic, event));
  const result = await asActor(database.app, actor, (client) =>
    work({ ...context, client, accountId: actor.accountId, at: clock.now(), emit }),
  );
  for (const publish of publishing) publish();
  return result;
}

/**
 * Runs a read like `transact`, but on the replica if there is one. If the replica does not reach everything committed
 * before the request in time, the primary answers. The read may run twice.
 */
export async function readAtReplica<T>(
  context: VerbContext,
  read: (read: AccountRead) => Promise<T>,
): Promise<T> {
  const { database, clock, actor } = context;
  const answered = await database.replica?.read(actor, (client) =>
    read({ client, accountId: actor.accountId, at: clock.now() }),
  );
  return answered === undefined ? await transact(context, read) : answered.result;
}
