import { useCallback } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';

interface Followed {
  readonly id: number;
  readonly code: string;
}

/** Says that the map follows an asset no longer, and offers to go on with that one, whichever is selected by then. */
export function useFollowEnd(again: (assetId: number) => void): (followed: Followed) => void {
  const text = useText('asset-day');
  const follow = useText('geolocation')('follow');
  return useCallback(
    ({ id, code }) => {
      toastSuccess(text('followEnded', { code }), { action: { label: follow, onClick: () => again(id) } });
    },
    [text, follow, again],
  );
}
