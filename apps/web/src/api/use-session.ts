import type { Account, Profile } from '@azimute/contract';
import { seesModule, type ModuleCode, type suiteModule } from '@azimute/contract/modules';
import { useSyncExternalStore } from 'react';
import type { SessionState } from './session-store.ts';
import { sessionStore } from './session.ts';

export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
}

/** Returns the signed-in user. Only for screens behind the access guard. */
export function useProfile(): Profile {
  const { profile } = useSession();
  if (!profile) throw new Error('This screen needs a person who is signed in.');
  return profile;
}

/** Returns the current account, with the user's own time zone if set. */
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

/** Memoized, so that dependents do not re-render. */
function inZone(account: Account, timeZone: string): Account {
  const known = zoned.get(account);
  if (known?.timeZone === timeZone) return known;
  const made = { ...account, timeZone };
  zoned.set(account, made);
  return made;
}
