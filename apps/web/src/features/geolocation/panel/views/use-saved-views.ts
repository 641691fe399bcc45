import type { SavedMapView, UpdateMapView } from '@azimute/contract';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../../ui/action/use-action.ts';
import { callApi } from '../../../../api/client.ts';
import { useAccount } from '../../../../api/use-session.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { mapViewsOptions } from './map-views-options.ts';

/** Saved views of the user in the account, and their changes; the list reloads after each. */
export function useSavedViews() {
  const text = useText('map-views');
  const { id, role } = useAccount();
  const options = mapViewsOptions(id);
  const invalidates = [options.queryKey];
  const setDefault = useAction({
    call: ({ id: mapViewId, isDefault }: SavedMapView) =>
      callApi(isDefault ? 'clearDefaultMapView' : 'chooseDefaultMapView', { params: { mapViewId } }),
    invalidates,
    success: (_words, _answer, { name, isDefault }) =>
      text(isDefault ? 'defaultCleared' : 'defaultChosen', { name }),
  });
  return {
    query: useQuery(options),
    mayShare: role === 'admin',
    update: {
      call: ({ mapViewId, ...body }: UpdateMapView & { readonly mapViewId: number }) =>
        callApi('updateMapView', { params: { mapViewId }, body }),
      invalidates,
      success: 'updated',
    } as const,
    toggleDefault: setDefault.run,
    invalidates,
  };
}
