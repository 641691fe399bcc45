import type { Locale } from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asActor } from '../../platform/postgres/transaction.ts';
import type { Authenticated } from './authenticate.ts';

/** Changes the language of the signed-in user; returns the current session. */
export async function changeLocale(
  { database }: { readonly database: Database },
  session: Authenticated,
  locale: Locale,
): Promise<Authenticated> {
  await asActor(database.app, session.actor, async (client) => {
    const { rows } = await client.query<{ before: Locale }>(
      'select locale as before from change_own_profile(null, $1)',
      [locale],
    );
    await audit(client, {
      action: 'user.change-locale',
      entity: 'user',
      entityId: session.user.id,
      before: { locale: rows[0]?.before },
      after: { locale },
    });
  });
  return { ...session, user: { ...session.user, locale } };
}
