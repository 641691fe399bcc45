import type { User } from '@azimute/contract';
import { useAccount, useProfile } from '../../../api/use-session.ts';

interface UserRights {
  /** True if the user can change the account's users; otherwise the screen is read-only. */
  readonly mayChange: boolean;
  readonly isOwn: (user: User) => boolean;
  /**
   * Returns whether name, e-mail, photo and password can be changed here; they apply in all accounts, so another
   * account may control them.
   */
  readonly mayChangePerson: (user: User) => boolean;
}

export function useUserRights(): UserRights {
  const { id, seen_by: seenBy } = useProfile();
  const { role } = useAccount();
  return {
    mayChange: role === 'admin' && seenBy === null,
    isOwn: (user) => user.id === id,
    mayChangePerson: (user) => !user.directoryLogin && !user.managedElsewhere,
  };
}
