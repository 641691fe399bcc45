import type { SavedMapView } from '@azimute/contract';
import { useAction } from '../../../../ui/action/use-action.ts';
import { callApi } from '../../../../api/client.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useSavedViews } from './use-saved-views.ts';

/** Deletes a saved view; its question is placed by the screen that shows the list, which it must outlive. */
export function useViewRemoval() {
  const text = useText('map-views');
  const { invalidates } = useSavedViews();
  return useAction({
    call: ({ id }: SavedMapView) => callApi('deleteMapView', { params: { mapViewId: id } }),
    invalidates,
    success: 'deleted',
    confirm: (_words, { name, shared }) => ({
      title: text('removeTitle', { name }),
      effect: text(shared ? 'removeShared' : 'removeOwn'),
      confirmLabel: text('removeView'),
      danger: true,
    }),
  });
}
