import type { Locale, UpdateProfile } from '@azimute/contract';
import type { PoolClient } from 'pg';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import { presentSession, type Authenticated } from '../identity/authenticate.ts';
import type { SessionRights } from '../identity/read-session-rights.ts';
import { acceptPhoto, type Photo } from './accept-photo.ts';
import { requireTimeZone } from '../../platform/require-time-zone.ts';

/**
 * Changes name, photo, language or time zone of the signed-in user, all or nothing; returns the new session.
 * @throws DomainError validation_failed if the photo is invalid, directory_managed, confined_session for name and photo
 */
export async function updateProfile(
  { database }: { readonly database: Database },
  session: Authenticated,
  { name, locale, photo, time_zone: timeZone }: UpdateProfile,
): Promise<Authenticated> {
  requireTimeZone('time_zone', timeZone ?? undefined);
  const accepted = typeof photo === 'string' ? acceptPhoto(photo) : photo;
  const isPersonal = name !== undefined || accepted !== undefined;
  if (session.user.directoryLogin && isPersonal) throw new DomainError('directory_managed');
  const changed = await asActor(database.app, session.actor, async (client) => {
    if (isPersonal) await requireWholePerson(client);
    const before = await changeValues(client, name, locale);
    if (timeZone !== undefined)
      await client.query('update users set time_zone = $1 where user_id = current_user_id()', [timeZone]);
    if (accepted !== undefined) await changePhoto(client, accepted);
    const { rows } = await client.query<SessionRights>('select * from read_current_session()');
    if (!rows[0]) throw new DomainError('unauthenticated');
    const after = presentSession(rows[0], session.actor.address);
    const was = { ...before, photo: session.user.photo, timeZone: session.user.timeZone };
    const { photo: newPhoto, timeZone: newZone } = after.user;
    const is = { name: after.user.name, locale: after.user.locale, photo: newPhoto, timeZone: newZone };
    const differing = (['name', 'locale', 'photo', 'timeZone'] as const).filter(
      (key) => was[key] !== is[key],
    );
    if (differing.length > 0) {
      const pick = (values: typeof was) => Object.fromEntries(differing.map((key) => [key, values[key]]));
      await audit(client, {
        action: 'user.update-profile',
        entity: 'user',
        entityId: session.user.id,
        before: pick(was),
        after: pick(is),
      });
    }
    return after;
  });
  return { ...changed, scope: session.scope };
}

/** Name and photo appear in all of the user's accounts, so the session must speak for the user in all of them. */
async function requireWholePerson(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ whole: boolean }>('select speaks_for_whole_person() as whole');
  if (!rows[0]?.whole) throw new DomainError('confined_session');
}

async function changeValues(
  client: PoolClient,
  name: string | undefined,
  locale: Locale | undefined,
): Promise<{ name: string; locale: Locale }> {
  const { rows } = await client.query<{ name: string; locale: Locale }>(
    'select name, locale from change_own_profile($1, $2)',
    [name ?? null, locale ?? null],
  );
  if (!rows[0]) throw new DomainError('directory_managed');
  return rows[0];
}

async function changePhoto(client: PoolClient, photo: Photo | null): Promise<void> {
  if (photo === null) {
    await client.query('delete from user_photos where user_id = current_user_id()');
    return;
  }
  await client.query(
    `insert into user_photos (user_id, version, media_type, bytes) values (current_user_id(), $1, $2, $3)
      on conflict (user_id) do update set version = excluded.version, media_type = excluded.media_type,
        bytes = excluded.bytes, changed_at = now()`,
    [photo.version, photo.mediaType, photo.bytes],
  );
}
