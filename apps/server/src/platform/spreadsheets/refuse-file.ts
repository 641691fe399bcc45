import type { AssetImportFileError } from '@azimute/contract/asset-imports';
import type { GeofenceFileError } from '@azimute/contract/geofence-files';
import type { PositionFileError } from '@azimute/contract/position-imports';
import { DomainError } from '../domain-error.ts';

/** Refuses a file that cannot be read at all, for a reason that its sender can fix. */
export function refuseFile(
  error: AssetImportFileError | PositionFileError | GeofenceFileError,
  detail: string,
): DomainError {
  return new DomainError('validation_failed', { errors: { file: [error] }, detail });
}
