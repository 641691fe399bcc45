import { useCallback } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';

/** Says that the map follows an asset no longer, and offers to go on. */
export function useFollowEnd(): (code: string, again: () => void) => void {
  const text = useText('asset-day');
  const follow = useText('geolocation')('follow');
  return useCallback(
    (code, again) => {
      toastSuccess(text('followEnded', { code }), { action: { label: follow, onClick: again } });
    },
    [text, follow],
  );
}
