import type { PoolClient } from 'pg';
import { acceptPhoto, type Photo } from '../people/accept-photo.ts';
import { refuseOutcome, type UserOutcome } from './refuse-outcome.ts';

/** A valid photo, null to remove it, or undefined to keep the current one. */
export type AcceptedPhoto = Photo | null | undefined;

/** @throws DomainError validation_failed if the photo is invalid */
export function readPhotoField(photo: string | null | undefined): AcceptedPhoto {
  return typeof photo === 'string' ? acceptPhoto(photo) : photo;
}

export async function changeUserPhoto(
  client: PoolClient,
  userId: number,
  photo: Photo | null,
): Promise<void> {
  const { rows } = await client.query<{ outcome: UserOutcome }>(
    'select change_account_user_photo($1, $2, $3, $4) as outcome',
    [userId, photo?.version ?? null, photo?.mediaType ?? null, photo?.bytes ?? null],
  );
  refuseOutcome(rows[0]?.outcome);
}
