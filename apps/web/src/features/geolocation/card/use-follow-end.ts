import { useCallback } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';

interface Followed {
  readonly id: number;
  readonly code: string;
}

/** Announces that the map no longer follows an asset, and offers to resume, even if another asset is selected. */
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
