import { useAddress, type Address } from '../../../ui/list/use-address.ts';
import { readUserSearch, type UserSearch } from './user-search.ts';

/** Search of the link that opens a user's panel and keeps everything else. */
export function openUser(user: number) {
  return (current: Readonly<Record<string, unknown>>): UserSearch => ({ ...readUserSearch(current), user });
}

/** The state of the screen that lives in its address. */
export function useUserSearch(): Address<UserSearch> {
  return useAddress(readUserSearch);
}
