import type { Uploaded } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import { transact } from '../../../platform/transact.ts';
import type { FilesContext } from '../files-context.ts';
import { refuseFile } from '../refuse-file.ts';
import { resolveUnchecked, type Settled } from './resolve-unchecked.ts';
import { readUnchecked, type UncheckedRow } from './unchecked-files.ts';

/**
 * Has the scanner look at what was just stored, while its person waits. Where it does not answer in time, the upload waits
 * (check-waiting-files.ts), as it does when this process dies here.
 * @throws DomainError upload_failed where a virus was found; not_found, forbidden
 */
export async function checkUploaded(
  context: FilesContext,
  row: UncheckedRow,
  bytes: Buffer,
): Promise<Uploaded> {
  const { scanner } = context;
  const settled: Settled =
    scanner === undefined ? 'waiting' : await resolveUnchecked({ ...context, scanner }, row, [bytes]);
  if (typeof settled === 'string') return await transact(context, (read) => readUnchecked(read, row));
  if ('file' in settled) return settled.file;
  const { reason, virus } = settled.refused;
  if (reason === 'infected') throw refuseFile('infected', virus);
  throw new DomainError(reason === 'rights_lost' ? 'forbidden' : 'not_found');
}
