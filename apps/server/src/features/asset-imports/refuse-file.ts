import type { AssetImportFileError } from '@azimute/contract/asset-import-fields';
import { DomainError } from '../../platform/domain-error.ts';

/** A file that cannot be read at all, for a reason that its sender can mend. */
export function refuseFile(error: AssetImportFileError, detail: string): DomainError {
  return new DomainError('validation_failed', { errors: { file: [error] }, detail });
}
