import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { OpenedLink } from '../../identity/components/opened-link.tsx';
import { TrackedRouteScreen, type TrackedRoute } from './tracked-route-screen.tsx';

const open = (token: string, signal: AbortSignal): Promise<TrackedRoute> =>
  callApi('openTrackingLink', { body: { token }, signal });

/** Where a link to a route leads: a map of it, and nothing else of the portal. */
export function TrackedRoutePage() {
  const text = useText('tracked-route');
  usePageTitle(text('title'));
  return (
    <OpenedLink title={text('title')} open={open}>
      {(route, token, onProblem) => <TrackedRouteScreen route={route} token={token} onProblem={onProblem} />}
    </OpenedLink>
  );
}
