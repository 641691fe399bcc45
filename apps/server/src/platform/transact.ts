import type { ClientBase, PoolClient } from 'pg';
import type { Clock } from './clock.ts';
import type { PortalEvents } from './events.ts';
import type { Database } from './postgres/database.ts';
import { asActor, type Actor } from './postgres/transaction.ts';

/** What every feature's routes are made with; a feature that needs more extends it. */
export interface VerbDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: PortalEvents;
}

/** What a verb is called with: what it runs on, and who calls it in which account. */
export interface VerbContext extends VerbDependencies {
  readonly actor: Actor;
}

/** What reads need of a transaction, in which row-level security confines `client` to what the actor sees. */
export interface AccountRead {
  readonly client: ClientBase;
  readonly accountId: number;
  /** When it began: the time of all that it reads and writes. */
  readonly at: Date;
}

/** The transaction of a verb. */
export interface Transaction extends VerbContext, AccountRead {
  readonly client: PoolClient;
  /** Publishes an event after the commit; never when the transaction is rolled back. */
  readonly emit: PortalEvents['emit'];
}

/**
 * Runs a verb, or a read, in one transaction as the actor, and publishes its events after the commit. With the
 * transaction of another verb in place of a context, it is a part of that one.
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
 * Runs a read in a transaction as `transact` does, at the replica where there is one. By then the replica has all that
 * was committed when it was asked, else the primary answers; the read may run twice.
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
