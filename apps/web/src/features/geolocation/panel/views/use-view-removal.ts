import type { SavedMapView } from '@azimute/contract';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../../api/client.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useConfirm } from '../../../../ui/confirm-dialog.tsx';
import { toastDone } from '../../../../ui/toasts.tsx';
import { useSavedViews } from './use-saved-views.ts';

/** Asks before a saved view is deleted, in a dialog to be drawn by whoever shows the list: it must outlive that. */
export function useViewRemoval() {
  const text = useText('map-views');
  const { ask, dialog } = useConfirm();
  const { onSettled } = useSavedViews();
  const remove = useMutation({
    mutationFn: (mapViewId: number) => callApi('deleteMapView', { params: { mapViewId } }),
    onSuccess: () => toastDone('deleted'),
    onSettled,
  });
  return {
    dialog,
    askToRemove: (saved: SavedMapView) =>
      ask({
        title: text('removeTitle', { name: saved.name }),
        effect: text(saved.shared ? 'removeShared' : 'removeOwn'),
        confirmLabel: text('removeView'),
        danger: true,
        onConfirm: () => remove.mutateAsync(saved.id),
      }),
  };
}
