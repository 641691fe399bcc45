import type { ClientBase } from 'pg';
import type { ObjectStore } from '../../platform/objects/stored-objects.ts';
import type { VerbContext, VerbDependencies } from '../../platform/transact.ts';

export interface FilesDependencies extends VerbDependencies {
  readonly objects: ObjectStore;
}

export interface FilesContext extends VerbContext {
  readonly objects: ObjectStore;
}

/** Those who change names and places in the file manager of an account take turns, and see what the others did. */
export async function holdFiles(client: ClientBase, accountId: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`azimute.files.${accountId}`]);
}
