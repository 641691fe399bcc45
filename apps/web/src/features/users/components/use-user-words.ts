import type { Role, User } from '@azimute/contract';
import type { UserLogin, UserState } from '@azimute/contract/users/values';
import { useText } from '../../../i18n/use-text.ts';

interface UserWords {
  readonly role: (role: Role) => string;
  readonly state: (state: UserState) => string;
  readonly login: (login: UserLogin) => string;
  /** Names the profiles, or states that there are none. */
  readonly profiles: (user: User) => string;
  /** Also names the groups that give the profiles, and explains a missing profile. */
  readonly profilesAtLength: (user: User) => string;
}

/** Descriptions of a user, shared by list, panel and filters. */
export function useUserWords(): UserWords {
  const text = useText('users');
  const shell = useText('shell');
  const nameAtLength = ({ profiles }: User): string =>
    profiles
      .map(({ name, groups }) =>
        groups.length === 0
          ? name
          : text('profileByGroup', { count: groups.length, profile: name, groups: groups.join(', ') }),
      )
      .join(', ');
  return {
    role: (role) => shell(role),
    state: (state) => text(`state_${state}`),
    login: (login) => text(`login_${login}`),
    profiles: (user) => namesOf(user) || text('noProfile'),
    profilesAtLength: (user) => nameAtLength(user) || text(`noProfile_${user.role}`),
  };
}

function namesOf({ profiles }: User): string {
  return profiles.map(({ name }) => name).join(', ');
}
