import type { SavedMapView } from '@azimute/contract';
import { useAction } from '../../../../ui/action/use-action.ts';
import { callApi } from '../../../../api/client.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { useSavedViews } from './use-saved-views.ts';

/** Deletes a saved view. The surrounding screen renders the confirmation, which must outlive the list. */
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
