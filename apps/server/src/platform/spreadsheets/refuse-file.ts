import type { AssetImportFileError } from '@azimute/contract/asset-import-fields';
import type { PositionFileError } from '@azimute/contract/position-import-fields';
import { DomainError } from '../domain-error.ts';

/** A file that cannot be read at all, for a reason that its sender can mend. */
export function refuseFile(error: AssetImportFileError | PositionFileError, detail: string): DomainError {
  return new DomainError('validation_failed', { errors: { file: [error] }, detail });
}
