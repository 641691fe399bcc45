import type { Profile } from '@azimute/contract';
import type { Authenticated } from './authenticate.ts';

/** The auth profile of a session: the person, their accounts, and what they may open in the current one. */
export function readProfile({ user, accounts, currentAccountId, actor }: Authenticated): Profile {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    photo: user.photo,
    accounts: [...accounts],
    current_account_id: currentAccountId,
    modules: actor.sees.map((code) => ({ code, change: actor.changes.includes(code) })),
    oath_sso: user.directoryLogin,
    locale: user.locale,
  };
}
