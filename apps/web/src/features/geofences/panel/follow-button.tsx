import { ActionIcon } from '@mantine/core';
import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { toastError, toastSuccess } from '../../../ui/toasts.tsx';
import { geofenceOptions, type Geofence } from '../api/geofence-queries.ts';

interface FollowButtonProps {
  readonly geofence: Geofence;
}

/** Has the person told of what the geofence records, or no more. */
export function FollowButton({ geofence: { id, isFollowed } }: FollowButtonProps) {
  const text = useText('geofences');
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () =>
      callApi(isFollowed ? 'unfollowGeofence' : 'followGeofence', { params: { geofenceId: id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: geofenceOptions(id).queryKey });
      toastSuccess(text(isFollowed ? 'nowUnfollowed' : 'nowFollowed'));
    },
    onError: toastError,
  });
  const Bell = isFollowed ? IconBellFilled : IconBell;
  const label = text(isFollowed ? 'unfollow' : 'follow');
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      aria-pressed={isFollowed}
      loading={change.isPending}
      onClick={() => change.mutate()}
    >
      <Bell size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
