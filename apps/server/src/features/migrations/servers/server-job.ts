import { maxId } from '@azimute/contract/ids';
import { z } from 'zod';
import { DomainError } from '../../../platform/domain-error.ts';
import { readMemberByNow } from '../../../platform/imports/read-member-by-now.ts';
import type { AccountClient } from '../../../platform/imports/import-kind.ts';
import { asActor, type Actor } from '../../../platform/postgres/transaction.ts';
import type { VerbDependencies } from '../../../platform/transact.ts';
import { migrationImports } from '../migration-imports.ts';
import type { MigrationServerSettings } from './open-server.ts';

const id = z.int().positive().max(maxId);
const payloadSchema = z.object({
  accountId: id,
  userId: id,
  sessionId: z.string().nullable(),
  serverId: id,
});

export type ServerDependencies = VerbDependencies & MigrationServerSettings;

/** A job about a server, with the current rights of the administrator who entered it. */
export interface ServerJob {
  readonly serverId: number;
  readonly actor: Actor;
  readonly inAccount: <T>(work: (account: AccountClient) => Promise<T>) => Promise<T>;
}

/** Returns null if the user is no longer an administrator: the job ends then. */
export async function openServerJob(
  { database }: Pick<VerbDependencies, 'database'>,
  payload: unknown,
): Promise<ServerJob | null> {
  const { serverId, ...owner } = payloadSchema.parse(payload);
  const readActor = async (): Promise<Actor | null> => {
    const actor = await readMemberByNow(database.app, owner);
    return actor !== null && migrationImports.mayImport(actor) ? actor : null;
  };
  const actor = await readActor();
  if (actor === null) return null;
  return {
    serverId,
    actor,
    // Rights are read again for each transaction, since a job takes hours.
    inAccount: async (work) => {
      const current = await readActor();
      if (current === null) throw new DomainError('not_found');
      return await asActor(database.app, current, (client) => work({ client, accountId: owner.accountId }));
    },
  };
}
