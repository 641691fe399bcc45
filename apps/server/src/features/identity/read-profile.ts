import type { Profile } from '@azimute/contract';
import type { Authenticated } from './authenticate.ts';
import { versionOfRights } from './read-session-rights.ts';

/** Returns the auth profile of a session: the user, their accounts, and their access in the current one. */
export function readProfile(session: Authenticated): Profile {
  const { user, accounts, currentAccountId, actor } = session;
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    photo: user.photo,
    accounts: [...accounts],
    current_account_id: currentAccountId,
    // A read-only session gets only read access.
    modules: actor.sees.map((code) => ({
      code,
      change: session.scope !== 'read' && actor.changes.includes(code),
    })),
    oath_sso: user.directoryLogin,
    locale: user.locale,
    time_zone: user.timeZone,
    two_factor_missing: session.twoFactorMissing,
    own_password_missing: accounts.find(({ id }) => id === currentAccountId)?.ownPasswordMissing ?? false,
    seen_by: session.seenBy,
    rights_version: versionOfRights({
      ...actor,
      twoFactorMissing: session.twoFactorMissing,
      directoryLogin: user.directoryLogin,
    }),
  };
}
