import type { GivenFile } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { sha256OfKey } from '../../platform/objects/stored-objects.ts';
import type { SentFile } from './send-content.ts';

/** A version of a file that an alert or content shares with its readers: the current one, or one it has replaced. */
export interface GivenContent extends SentFile {
  readonly file_id: number;
  readonly is_current: boolean;
}

export function presentGivenFile({ file_id: id, name, kind, object_key: key }: GivenContent): GivenFile {
  return { id, name, kind, sha256: sha256OfKey(key) };
}

/** @throws DomainError not_found if there is no such content */
export function chooseContent(
  given: readonly GivenContent[],
  fileId: number | undefined,
  sha256: string | undefined,
): SentFile {
  const found = given.find(
    ({ file_id: id, is_current: isCurrent, object_key: key }) =>
      (fileId === undefined || id === fileId) &&
      (sha256 === undefined ? isCurrent : sha256OfKey(key) === sha256),
  );
  if (found === undefined) throw new DomainError('not_found');
  return found;
}
