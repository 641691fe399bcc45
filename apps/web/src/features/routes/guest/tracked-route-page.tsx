import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { OpenedLink } from '../../identity/components/opened-link.tsx';
import { TrackedRouteScreen } from './tracked-route-screen.tsx';
import type { TrackedRoute } from './use-route-format.ts';

const open = (token: string, signal: AbortSignal): Promise<TrackedRoute> =>
  callApi('openTrackingLink', { body: { token }, signal });

/** Target page of a link to a route: only a map of it. */
export function TrackedRoutePage() {
  const text = useText('tracked-route');
  usePageTitle(text('title'));
  return (
    <OpenedLink title={text('title')} open={open}>
      {(route, token, onProblem) => <TrackedRouteScreen route={route} token={token} onProblem={onProblem} />}
    </OpenedLink>
  );
}
