import type { ClientBase } from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import type { ObjectStore } from '../../platform/objects/stored-objects.ts';
import type { VirusScanner } from '../../platform/virus-scanner/virus-scanner.ts';
import type { VerbContext, VerbDependencies } from '../../platform/transact.ts';

export interface FilesDependencies extends VerbDependencies {
  readonly objects: ObjectStore;
  /** Quota of an account. */
  readonly quotaBytes: number;
  /** Undefined if files are not scanned for viruses. */
  readonly scanner: VirusScanner | undefined;
}

export interface FilesContext extends FilesDependencies, VerbContext {}

/**
 * Serializes changes of names and locations in an account's file manager.
 * @throws DomainError forbidden for users whose changes the database would silently ignore
 */
export async function holdFiles(client: ClientBase, accountId: number): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select current_actor_changes('services:file-manager') as may, pg_advisory_xact_lock(hashtextextended($1, 0))`,
    [`azimute.files.${accountId}`],
  );
  if (rows[0]?.may !== true) throw new DomainError('forbidden');
}
