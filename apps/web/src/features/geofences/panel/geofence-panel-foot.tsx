import { Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconEdit,
  IconMap2,
  IconPlus,
  IconTrash,
  IconBell,
  IconBellFilled,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useOpensMap } from '../../assets/api/use-opens-map.ts';
import { geofenceOptions, type Geofence, geofencesKey, type GeofenceRow } from '../api/geofence-queries.ts';
import { useMayChangeGeofences } from '../api/use-geofence-rights.ts';
import { useGeofenceSearch } from '../api/use-geofence-search.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';
import { defineAction } from '../../../ui/action/define-action.ts';

/** Confirms how many sub-geofences are deleted too. */
const deleteGeofence = defineAction({
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

interface FollowButtonProps {
  readonly geofence: Geofence;
}

interface GeofencePanelFootProps {
  readonly geofence: Geofence;
}

/** Actions on the geofence; without the right to change it, only a link to the map. */
export function GeofencePanelFoot({ geofence }: GeofencePanelFootProps) {
  const text = useText('geofences');
  const mayChange = useMayChangeGeofences();
  const { change } = useGeofenceSearch();
  const remove = useAction(deleteGeofence, {
    onDone: () => change(({ geofence: _deleted, ...others }) => others),
  });
  return (
    <>
      {mayChange && (
        <IconTextButton
          variant="filled"
          flex={1}
          icon={IconEdit}
          onClick={() => change((current) => ({ ...current, form: geofence.id }))}
        >
          {text('edit')}
        </IconTextButton>
      )}
      <SeeOnMap geofence={geofence} isAlone={!mayChange} />
      <FollowButton geofence={geofence} />
      {mayChange && (
        <Menu position="top-end">
          <Menu.Target>
            <IconButton variant="default" icon={IconDots} label={text('more')} />
          </Menu.Target>
          <Menu.Dropdown>
            {geofence.parent === null && (
              <Menu.Item
                leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                onClick={() => change((current) => ({ ...current, form: 'new', parent: geofence.id }))}
              >
                {text('newSub')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => remove.run(geofence)}
            >
              {text('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {remove.dialog}
    </>
  );
}

interface SeeOnMapProps extends GeofencePanelFootProps {
  readonly isAlone: boolean;
}

function SeeOnMap({ geofence, isAlone }: SeeOnMapProps) {
  const text = useText('geofences');
  if (!useOpensMap()) return null;
  return (
    <Button
      flex={isAlone ? 1 : 'none'}
      leftSection={<IconMap2 size={16} stroke={1.75} aria-hidden />}
      renderRoot={(props) => (
        <Link
          to="/{-$locale}/services/simc/geolocalizacao/mapa"
          search={{ at: placeOf(geofence.bounds) }}
          {...props}
        />
      )}
    >
      {text('seeOnMap')}
    </Button>
  );
}

/** Returns a map view that fits the bounds: latitude, longitude, zoom. */
function placeOf([west, south, east, north]: Geofence['bounds']): string {
  const degrees = Math.max(east - west, (north - south) * 1.5, 0.001);
  const zoom = Math.min(17, Math.max(2, Math.log2(360 / degrees) - 0.5));
  return `${((south + north) / 2).toFixed(5)},${((west + east) / 2).toFixed(5)},${zoom.toFixed(1)}`;
}

/** Subscribes the user to the geofence's notifications, or unsubscribes them. */
function FollowButton({ geofence: { id, isFollowed } }: FollowButtonProps) {
  const text = useText('geofences');
  const change = useAction({
    call: () => callApi(isFollowed ? 'unfollowGeofence' : 'followGeofence', { params: { geofenceId: id } }),
    invalidates: [geofenceOptions(id).queryKey],
    success: () => text(isFollowed ? 'nowUnfollowed' : 'nowFollowed'),
  });
  const Bell = isFollowed ? IconBellFilled : IconBell;
  const label = text(isFollowed ? 'unfollow' : 'follow');
  return (
    <IconButton
      variant="default"
      icon={Bell}
      label={label}
      title={label}
      aria-pressed={isFollowed}
      loading={change.isPending}
      onClick={() => change.run()}
    />
  );
}
