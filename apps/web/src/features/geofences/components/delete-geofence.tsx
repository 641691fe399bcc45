import { defineAction } from '../../../ui/action/define-action.ts';
import { callApi } from '../../../api/client.ts';
import { geofencesKey, type GeofenceRow } from '../api/geofence-queries.ts';

/** Confirms how many sub-geofences are deleted too. */
export const deleteGeofence = defineAction({
  texts: 'geofences',
  call: ({ id, subCount }: GeofenceRow) =>
    callApi('deleteGeofence', { params: { geofenceId: id }, query: { subGeofences: subCount } }),
  invalidates: [geofencesKey],
  success: 'deleted',
  undo:
    (_answer, { id }) =>
    async () => {
      await callApi('restoreGeofence', { params: { geofenceId: id } });
    },
  confirm: ({ text, format }, { name, subCount }) => ({
    title: text('deleteTitle', { name }),
    effect: (
      <>
        <p>{text('deleteEffect')}</p>
        {subCount > 0 && (
          <p>
            <strong>{text('deleteSubs', format.counted(subCount))}</strong>
          </p>
        )}
      </>
    ),
    confirmLabel: text('deleteConfirm'),
    danger: true,
  }),
});
