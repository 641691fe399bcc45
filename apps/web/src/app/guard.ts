import type { Profile } from '@azimute/contract';
import { redirectFor, routeNamed, type RouteName } from '@azimute/contract/routes';
import { redirect } from '@tanstack/react-router';
import { readTarget } from './target.ts';

interface Asked {
  readonly profile: Profile | null;
  /** Search of the address, with the target kept by the login screen. */
  readonly search: string;
  readonly origin: string;
}

/** Returns the address that replaces the requested screen; null if the user can open it. */
export function destinationInstead(name: RouteName, { profile, search, origin }: Asked): string | null {
  const route = routeNamed(name);
  const instead = redirectFor(route, profile);
  return instead === '/home' && route.access === 'guest' ? (readTarget(search, origin) ?? '/home') : instead;
}

/** Guard for `beforeLoad` of a product route. */
export function guard(name: RouteName, profile: Profile | null): void {
  const { search, origin } = window.location;
  const href = destinationInstead(name, { profile, search, origin });
  if (href !== null) redirect({ href, replace: true, throw: true });
}
