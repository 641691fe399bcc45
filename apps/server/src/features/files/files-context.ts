import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { ObjectStore } from '../../platform/objects/stored-objects.ts';
import type { VirusScanner } from '../../platform/virus-scanner/virus-scanner.ts';
import type { VerbContext, VerbDependencies } from '../../platform/transact.ts';

export interface FilesDependencies extends VerbDependencies {
  readonly objects: ObjectStore;
  /** Of what an account stores. */
  readonly quotaBytes: number;
  /** Undefined where files are not looked through for viruses. */
  readonly scanner: VirusScanner | undefined;
}

export interface FilesContext extends FilesDependencies, VerbContext {}

/**
 * Those who change names and places in the file manager of an account take turns, and see what the others did.
 * @throws DomainError forbidden to whom the database would let change nothing, without a word
 */
export async function holdFiles(client: ClientBase, accountId: number): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select current_actor_changes('services:file-manager') as may, pg_advisory_xact_lock(hashtextextended($1, 0))`,
    [`azimute.files.${accountId}`],
  );
  if (rows[0]?.may !== true) throw new DomainError('forbidden');
}
