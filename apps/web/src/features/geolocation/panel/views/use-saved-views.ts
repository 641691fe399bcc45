import type { SavedMapView, UpdateMapView } from '@azimute/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../api/client.ts';
import { useAccount } from '../../../../api/use-session.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { toastDone, toastError, toastSuccess } from '../../../../ui/toasts.tsx';
import { mapViewsOptions } from './map-views-options.ts';

/** The saved views of the person in the account, and what changes them; the list is read again after each. */
export function useSavedViews() {
  const text = useText('map-views');
  const { id, role } = useAccount();
  const options = mapViewsOptions(id);
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: options.queryKey });
  const update = useMutation({
    mutationFn: ({ mapViewId, ...body }: UpdateMapView & { readonly mapViewId: number }) =>
      callApi('updateMapView', { params: { mapViewId }, body }),
    onSuccess: () => toastDone('updated'),
    onSettled,
  });
  const setDefault = useMutation({
    mutationFn: ({ id: mapViewId, isDefault }: SavedMapView) =>
      callApi(isDefault ? 'clearDefaultMapView' : 'chooseDefaultMapView', { params: { mapViewId } }),
    onSuccess: (_nothing, { name, isDefault }) =>
      toastSuccess(text(isDefault ? 'defaultCleared' : 'defaultChosen', { name })),
    onError: toastError,
    onSettled,
  });
  return {
    query: useQuery(options),
    mayShare: role === 'admin',
    update,
    toggleDefault: (view: SavedMapView) => setDefault.mutate(view),
    onSettled,
  };
}
