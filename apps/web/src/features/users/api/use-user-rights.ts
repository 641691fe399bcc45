import type { User } from '@azimute/contract';
import { useAccount, useProfile } from '../../../api/use-session.ts';

interface UserRights {
  /** Whether they may change the account's users at all; else they only see the screen. */
  readonly mayChange: boolean;
  readonly isOwn: (user: User) => boolean;
  /** Name, e-mail, photo and password are theirs everywhere: not to be changed where others decide about them. */
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
