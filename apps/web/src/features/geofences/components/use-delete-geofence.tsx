import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Confirmation } from '../../../ui/confirm-dialog.tsx';
import { toastDone } from '../../../ui/toasts.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { geofencesKey, type GeofenceRow } from '../api/geofence-queries.ts';

/** Asks before a geofence is deleted, saying how many sub-geofences go with it. */
export function useDeleteGeofence(
  ask: (confirmation: Confirmation) => void,
  onDeleted: () => void,
): (geofence: GeofenceRow) => void {
  const text = useText('geofences');
  const format = useFormat();
  const queryClient = useQueryClient();
  return ({ id, name, subCount }) =>
    ask({
      title: text('deleteTitle', { name }),
      effect: (
        <>
          <p>{text('deleteEffect')}</p>
          {subCount > 0 && (
            <p>
              <strong>{text('deleteSubs', { count: subCount, formatted: format.number(subCount) })}</strong>
            </p>
          )}
        </>
      ),
      confirmLabel: text('deleteConfirm'),
      danger: true,
      onConfirm: async () => {
        try {
          await callApi('deleteGeofence', { params: { geofenceId: id }, query: { subGeofences: subCount } });
        } catch (error) {
          // The person was told of another number of sub-geofences: the newest is read for the next attempt.
          if (error instanceof ApiError && error.code === 'conflict') {
            await queryClient.invalidateQueries({ queryKey: geofencesKey });
          }
          throw error;
        }
        onDeleted();
        toastDone('deleted');
        await queryClient.invalidateQueries({ queryKey: geofencesKey });
      },
    });
}
