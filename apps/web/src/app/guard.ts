import type { Profile } from '@azimute/contract';
import { redirectFor, routeNamed, type RouteName } from '@azimute/contract/routes';
import { redirect } from '@tanstack/react-router';
import { readTarget } from './target.ts';

interface Asked {
  readonly profile: Profile | null;
  /** Search of the address, with what the login screen kept. */
  readonly search: string;
  readonly origin: string;
}

/** Where the person goes instead of the screen they asked for; null when it is theirs. */
export function destinationInstead(name: RouteName, { profile, search, origin }: Asked): string | null {
  const route = routeNamed(name);
  const instead = redirectFor(route, profile);
  return instead === '/home' && route.access === 'guest' ? (readTarget(search, origin) ?? '/home') : instead;
}

/** For `beforeLoad` of a product route. */
export function guard(name: RouteName, profile: Profile | null): void {
  const { search, origin } = window.location;
  const href = destinationInstead(name, { profile, search, origin });
  if (href !== null) redirect({ href, replace: true, throw: true });
}
