import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState, NoPermission } from '../../../ui/states.tsx';
import { geofenceOptions } from '../api/geofence-queries.ts';
import { useMayChangeGeofences } from '../api/use-geofence-rights.ts';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';
import { GeofenceEditor } from './geofence-editor.tsx';

interface GeofenceFormPageProps {
  /** Null: a new one. */
  readonly geofenceId: number | null;
  /** Of a new sub-geofence. */
  readonly parentId: number | undefined;
}

/** Reads what the form begins with: the geofence, and the parent of a sub-geofence. */
export function GeofenceFormPage({ geofenceId, parentId }: GeofenceFormPageProps) {
  const common = useText('common');
  const mayChange = useMayChangeGeofences();
  const edited = useGeofence(geofenceId);
  const wantedParentId = edited.data?.parent?.id ?? parentId ?? null;
  const parent = useGeofence(wantedParentId);
  if (!mayChange) return <NoPermission text={common('noPermissionToChange')} action={<BackButton />} />;
  // What is read again while it is edited may fail: the form stays.
  const failed = [edited, parent].find(({ data, error }) => data === undefined && error !== null);
  if (failed !== undefined) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  const isWaiting =
    (geofenceId !== null && edited.data === undefined) ||
    (wantedParentId !== null && parent.data === undefined);
  if (isWaiting) return <SkeletonRows rows={8} />;
  return <GeofenceEditor geofence={edited.data} parent={parent.data} />;
}

function useGeofence(geofenceId: number | null) {
  // Read once: what somebody else changes meanwhile must not move under the hands of who edits.
  return useQuery({
    ...geofenceOptions(geofenceId ?? 0),
    enabled: geofenceId !== null,
    refetchInterval: false,
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
