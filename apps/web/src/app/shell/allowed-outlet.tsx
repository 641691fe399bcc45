import type { Profile } from '@azimute/contract';
import {
  meetsNeed,
  redirectFor,
  screenAt,
  screenRightsOf,
  type ProductRoute,
} from '@azimute/contract/routes';
import { Button } from '@mantine/core';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useProfile } from '../../api/use-session.ts';
import { useText } from '../../i18n/use-text.ts';
import { NoPermission } from '../../ui/states.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/**
 * The screen of the address, while the user has access: administrators can remove it at any time, and some addresses
 * need more than their module.
 */
export function AllowedOutlet() {
  const profile = useProfile();
  const route = useLocation({ select: ({ pathname }) => screenAt(pathname) });
  const hint = route === null ? null : whyNotTheirs(route, profile);
  return hint === null ? <Outlet /> : <NotTheirs hint={hint} />;
}

type Hint = 'noPermissionHint' | 'noPermissionUnlessAdministrator' | 'noPermissionToChange';

/** Returns the reason why a screen is not accessible; other redirects are the router's task. */
function whyNotTheirs(route: ProductRoute, profile: Profile): Hint | null {
  if (route.access === 'guest') return null;
  const instead = redirectFor(route, profile);
  if (instead !== null) return instead === '/home' ? 'noPermissionHint' : null;
  if (meetsNeed(route, screenRightsOf(profile))) return null;
  return route.needs === 'administrator' ? 'noPermissionUnlessAdministrator' : 'noPermissionToChange';
}

function NotTheirs({ hint }: { readonly hint: Hint }) {
  const text = useText('common');
  const navigate = useNavigate();
  usePageTitle(text('noPermission'));
  const goHome = (): void => {
    void navigate({ to: '/{-$locale}/home', search: {}, ignoreBlocker: true });
  };
  return <NoPermission text={text(hint)} action={<Button onClick={goHome}>{text('goBackHome')}</Button>} />;
}
