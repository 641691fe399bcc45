import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState, NoPermission } from '../../../ui/states.tsx';
import { geofenceOptions, geofencesKey } from '../api/geofence-queries.ts';
import { fromNotification } from '../api/notified-events.ts';
import { useMayChangeGeofences } from '../api/use-geofence-rights.ts';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';
import { useMayNotify } from '../api/use-may-notify.ts';
import { GeofenceEditor } from './geofence-editor.tsx';

interface GeofenceFormPageProps {
  /** Null for a new geofence. */
  readonly geofenceId: number | null;
  /** Parent of a new sub-geofence. */
  readonly parentId: number | undefined;
}

/** Loads the geofence, and the parent of a sub-geofence, before the form opens. */
export function GeofenceFormPage({ geofenceId, parentId }: GeofenceFormPageProps) {
  const common = useText('common');
  const mayChange = useMayChangeGeofences();
  const edited = useGeofence(geofenceId);
  const wantedParentId = edited.data?.parent?.id ?? parentId ?? null;
  const parent = useGeofence(wantedParentId);
  const notification = useNotification(geofenceId);
  if (!mayChange) return <NoPermission text={common('noPermissionToChange')} action={<BackButton />} />;
  // A failed refresh must not close a form in use.
  const failed = [edited, parent, notification].find(
    ({ data, error }) => data === undefined && error !== null,
  );
  if (failed !== undefined) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  const isWaiting =
    (geofenceId !== null && edited.data === undefined) ||
    (wantedParentId !== null && parent.data === undefined) ||
    notification.isLoading;
  if (isWaiting) return <SkeletonRows rows={8} />;
  const stored = notification.data?.notification ?? null;
  return (
    <GeofenceEditor
      geofence={edited.data}
      parent={parent.data}
      notified={stored && fromNotification(stored)}
    />
  );
}

function useGeofence(geofenceId: number | null) {
  // Read once, so that changes of other users do not alter a form in use.
  return useQuery({
    ...geofenceOptions(geofenceId ?? 0),
    enabled: geofenceId !== null,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Reads the notification of a stored geofence, for users who can change it. */
function useNotification(geofenceId: number | null) {
  const mayNotify = useMayNotify();
  return useQuery({
    queryKey: [...geofencesKey, 'notification', geofenceId],
    queryFn: ({ signal }) =>
      callApi('getNotifyingGeofence', { params: { geofenceId: geofenceId ?? 0 }, signal }),
    enabled: geofenceId !== null && mayNotify,
    // Not from before an earlier change; and not while the form is in use.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

function Failed({ error, onRetry }: FailedProps) {
  const text = useText('geofences');
  if (!(error instanceof ApiError) || error.status !== 404)
    return <ErrorState error={error} onRetry={onRetry} />;
  return <NoPermission title={text('missingTitle')} text={text('missingText')} action={<BackButton />} />;
}

function BackButton() {
  const text = useText('geofences');
  const { change } = useGeofenceSearch();
  return (
    <Button onClick={() => change(({ form: _form, parent: _parent, ...others }) => others)}>
      {text('backToList')}
    </Button>
  );
}
