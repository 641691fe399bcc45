import type { Account, Profile } from '@azimute/contract';
import { seesModule, type ModuleCode, type suiteModule } from '@azimute/contract/modules';
import { useSyncExternalStore } from 'react';
import type { SessionState } from './session-store.ts';
import { sessionStore } from './session.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
}

/** The person who is signed in. Only for screens behind the access guard. */
export function useProfile(): Profile {
  const { profile } = useSession();
  if (!profile) throw new Error('This screen needs a person who is signed in.');
  return profile;
}

/** The current account; its time zone is the person's own, where they have one. */
export function useAccount(): Account {
  const account = currentAccountOf(useProfile());
  if (!account) throw new Error('The current account is none of the person.');
  return account;
}

export function useSeesModule(module: ModuleCode | typeof suiteModule): boolean {
  return seesModule(
    useProfile().modules.map(({ code }) => code),
    module,
  );
}

export function currentAccountOf(profile: Profile): Account | undefined {
  const account = profile.accounts.find(({ id }) => id === profile.current_account_id);
  if (account === undefined || profile.time_zone === null) return account;
  return inZone(account, profile.time_zone);
}

const zoned = new WeakMap<Account, Account>();

/** The same object for the same account, so that what depends on it is not drawn anew. */
function inZone(account: Account, timeZone: string): Account {
  const known = zoned.get(account);
  if (known?.timeZone === timeZone) return known;
  const made = { ...account, timeZone };
  zoned.set(account, made);
  return made;
}
