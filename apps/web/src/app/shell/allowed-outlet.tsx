import { redirectFor, screenAt } from '@azimute/contract/routes';
import { Button } from '@mantine/core';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useProfile } from '../../api/use-session.ts';
import { useText } from '../../i18n/use-text.ts';
import { NoPermission } from '../../ui/states.tsx';

/** The screen of the address, for as long as the person may open it: an administrator can take that away meanwhile. */
export function AllowedOutlet() {
  const text = useText('common');
  const navigate = useNavigate();
  const profile = useProfile();
  const route = useLocation({ select: ({ pathname }) => screenAt(pathname) });
  if (route === null || redirectFor(route, profile) !== '/home' || route.access === 'guest')
    return <Outlet />;
  const goHome = (): void => {
    void navigate({ to: '/{-$locale}/home', search: {}, ignoreBlocker: true });
  };
  return <NoPermission action={<Button onClick={goHome}>{text('goBackHome')}</Button>} />;
}
