import { callApi } from '../../../api/client.ts';
import { defineAction } from '../../../ui/action/define-action.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { trackersKey } from '../../endpoints/tracker-ports.ts';
import type { TrackerClaim } from '../api/device-lists.ts';
import { withoutOpen } from '../api/device-search.ts';
import { useDeviceSearch } from '../api/use-device-search.ts';

const releaseTracker = defineAction({
  texts: 'trackers',
  call: ({ id }: TrackerClaim) => callApi('deleteTrackerClaim', { params: { trackerClaimId: id } }),
  invalidates: [trackersKey],
  success: ({ text }, _answer, { trackerId }) => text('released', { tracker: trackerId }),
  confirm: ({ text }, { trackerId }) => ({
    title: text('releaseTitle', { tracker: trackerId }),
    effect: text('releaseEffect'),
    confirmLabel: text('releaseConfirm'),
    danger: true,
  }),
});

/** Ends the claim of a tracker, which closes its panel. */
export function useTrackerRelease() {
  const { change } = useDeviceSearch();
  return useAction(releaseTracker, { onDone: () => change(withoutOpen, { replace: true }) });
}
